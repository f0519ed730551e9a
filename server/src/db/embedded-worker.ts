import { parentPort, workerData } from 'node:worker_threads';

import { startEngine } from './embedded-engine.ts';
import type { ToWorker } from './embedded-messages.ts';
import { WireServer } from './embedded-server.ts';

if (!parentPort) throw new Error('This file is started as a worker thread.');
const port = parentPort;

const data: { directory: string | null } = workerData;
const server = new WireServer(await startEngine(data.directory));

port.on('message', async (message: ToWorker) => {
  if (message === null) {
    port.close();
    await server.stop();
  } else if (message.batch === null) {
    server.end(message.session);
  } else {
    const answer = server.answer(message.session, message.batch);
    port.postMessage({ session: message.session, answer }, [answer.buffer]);
  }
});
