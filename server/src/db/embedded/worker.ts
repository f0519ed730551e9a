import { parentPort, workerData } from 'node:worker_threads';

import { copyCluster } from './copyCluster.ts';
import { startEngine } from './engine.ts';
import type { EngineOptions, FromWorker, ToWorker } from './messages.ts';
import { WireServer } from './server.ts';
import { GIVES_WAY, StatementClock } from './statementClock.ts';
import { keepUp } from './upkeep.ts';

if (!parentPort) throw new Error('This file is started as a worker thread.');
const port = parentPort;

const { directory, template, statement } = workerData as EngineOptions;
const { engine, interruptible } = await startEngine(directory, template);
const { flags, statementTimeout } = interruptible;
const clock = new StatementClock(statement, flags);
const server = new WireServer(engine, {
  begin: (givesWay) => clock.begin(givesWay ? GIVES_WAY : statementTimeout()),
  end: () => clock.end(),
});
tell({ flags });
const stopUpkeep = keepUp(engine, server);

port.on('message', (message: ToWorker) => {
  // A failure ends the thread as an unhandled rejection, and the main thread sees its error event.
  void handle(message);
});

async function handle(message: ToWorker): Promise<void> {
  if (message === null) {
    port.close();
    stopUpkeep();
    await server.stop();
  } else if ('copyTo' in message) {
    tell({ copiedTo: message.copyTo, failure: copyTo(message.copyTo) });
  } else if (message.batch === null) {
    await server.end(message.session);
  } else {
    const answer = await server.answer(message.session, message.batch);
    tell({ session: message.session, answer }, [answer.buffer]);
  }
}

/** Copies the files while this thread runs no statement. Returns why it failed, or null. */
function copyTo(folder: string): string | null {
  try {
    if (directory === null) throw new Error('a database in memory has no files');
    copyCluster(directory, folder);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function tell(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
