import path from 'node:path';

import { ConfigError, readConfig } from './config.ts';
import { EmbeddedServer } from './db/embedded/embedded.ts';
import { UnusableDatabase } from './db/unusable.ts';
import { boundHeap } from './heap.ts';
import { favorEventLoop } from './threads.ts';

boundHeap();
await favorEventLoop();

// Few imports, so that the embedded database opens in a thread of its own while the rest loads.
try {
  const config = readConfig();
  const engine = config.databaseUrl === null ? openEngine(config.dataDirectory) : null;
  const { start } = await import('./start.ts');
  await start(config, engine);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UnusableDatabase)) throw error;
  console.error(error.message);
  process.exit(1);
}

function openEngine(dataDirectory: string): EmbeddedServer {
  return new EmbeddedServer(path.join(dataDirectory, 'database'), (error) => void complain(error));
}

async function complain(error: unknown): Promise<void> {
  const start = await import('./start.ts');
  start.complain(50, 'database', error);
}
