import { parentPort, workerData } from 'node:worker_threads';

import type { LoadedPage, PageRenderer, ReadAnswer } from '@lendloop/contract/rendering';

import type { FromPageThread, SentRequest, ToPageThread } from './pageMessages.ts';

if (!parentPort) throw new Error('This file is started as a worker thread.');
const port = parentPort;

const { renderer } = (await import(String(workerData))) as { readonly renderer: PageRenderer };
const pages = new Map<number, LoadedPage>();
const reads = new Map<number, PromiseWithResolvers<ReadAnswer>>();
let lastRead = 0;

port.on('message', (message: ToPageThread) => {
  if (message.kind === 'load') void load(message.page, message.request);
  else if (message.kind === 'render') render(message.page);
  else if (message.kind === 'answer') settle(message.read, message.answer);
  else close(message.page);
});

async function load(page: number, request: SentRequest): Promise<void> {
  try {
    const loaded = await renderer.load({
      ...request,
      read: ({ path }, input) => {
        const read = ++lastRead;
        const answer = Promise.withResolvers<ReadAnswer>();
        reads.set(read, answer);
        tell({ kind: 'read', page, read, path, input });
        return answer.promise;
      },
    });
    pages.set(page, loaded);
    tell({ kind: 'loaded', page, status: loaded.status, head: loaded.head });
  } catch (error) {
    fail(page, error);
  }
}

function render(page: number): void {
  const loaded = pages.get(page);
  if (!loaded) return;
  try {
    tell({ kind: 'rendered', page, rendered: loaded.render() });
  } catch (error) {
    fail(page, error);
  }
}

function settle(read: number, answer: ReadAnswer | null): void {
  const asked = reads.get(read);
  reads.delete(read);
  if (answer) asked?.resolve(answer);
  else asked?.reject(new Error('The read failed.'));
}

function close(page: number): void {
  pages.get(page)?.close();
  pages.delete(page);
}

function fail(page: number, error: unknown): void {
  tell({
    kind: 'failed',
    page,
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

function tell(message: FromPageThread): void {
  port.postMessage(message);
}

tell({ kind: 'ready' });
