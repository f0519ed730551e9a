import { parentPort } from 'node:worker_threads';

import { readFeed } from './feedDays.ts';
import type { FromReader, ToReader } from './readingMessages.ts';

if (!parentPort) throw new Error('This file is started as a worker thread.');
const port = parentPort;

const tell = (message: FromReader) => port.postMessage(message);

port.on('message', ({ bytes, reading }: ToReader) => {
  tell(readFeed(new TextDecoder().decode(bytes), reading));
});

tell('ready');
