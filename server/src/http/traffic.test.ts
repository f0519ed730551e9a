import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { watchTraffic } from './traffic.ts';

const QUIET = 300;
const TIMEOUT = 2000;

/** A server whose answers the test gives, and what tells when it is quiet. */
async function listen() {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => asked.push(response));
  const whenQuiet = watchTraffic(server, QUIET, TIMEOUT);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const answer = fetch(`http://127.0.0.1:${port}/`);
    answer.catch(() => {});
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return { answer, response: asked.pop() };
  };
  return { whenQuiet, ask };
}

async function timeOf(work: Promise<void>) {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

test('a server without requests is idle at once, and one that has answered is idle after a while', async () => {
  const { whenQuiet, ask } = await listen();
  expect(await timeOf(whenQuiet())).toBeLessThan(QUIET);
  const { answer, response } = await ask();
  response?.end();
  await (await answer).text();
  expect(await timeOf(whenQuiet())).toBeGreaterThan(QUIET / 2);
});

test('a request in progress prevents idleness, however long it takes, but the wait is limited', async () => {
  const { whenQuiet, ask } = await listen();
  const { response } = await ask();
  expect(await timeOf(whenQuiet())).toBeGreaterThanOrEqual(TIMEOUT - 50);
  response?.end();
});

test('aborting ends the wait', async () => {
  const { whenQuiet, ask } = await listen();
  await ask();
  expect(await timeOf(whenQuiet(AbortSignal.timeout(100)))).toBeLessThan(TIMEOUT);
});
