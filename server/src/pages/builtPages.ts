import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PageIndex } from '@lendloop/contract/rendering';

import { PageThread } from './thread/pageThread.ts';

const BUILT = path.resolve(import.meta.dirname, '../../../web/dist-server');

/** What the build of the web app made for the server. */
export interface BuiltPages {
  readonly index: PageIndex;
  readonly thread: PageThread;
}

/** Loads the web app's build for the server; null without one, as in development. */
export async function loadBuiltPages(): Promise<BuiltPages | null> {
  if (!existsSync(BUILT)) return null;
  const built = (name: string) => pathToFileURL(path.join(BUILT, name)).href;
  const { index } = (await import(built('entryIndex.js'))) as { readonly index: PageIndex };
  return { index, thread: new PageThread(built('entryServer.js')) };
}
