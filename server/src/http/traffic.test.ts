import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { watchTraffic } from './traffic.ts';

const QUIET = 300;
const TIMEOUT = 2000;

/** A server whose answers the test gives, and what tells when it is quiet. */
async function listen(timeout = TIMEOUT) {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => asked.push(response));
  const whenQuiet = watchTraffic(server, QUIET, timeout);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path = '/') => {
    const answer = fetch(`http://127.0.0.1:${port}${path}`);
    answer.catch(() => {});
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return { answer, response: asked.pop() };
  };
  return { whenQuiet, ask };
}

test('a server without requests is idle at once, and one that has answered is idle after a while', async () => {
  const { whenQuiet, ask } = await listen();
  const later = new Promise((resolve) => setImmediate(resolve, 'later'));
  expect(await Promise.race([whenQuiet(), later])).toBe(true);
  const { answer, response } = await ask();
  let closedAt = Infinity;
  // Before what watches the traffic notes the time. A stall only lengthens what follows.
  response?.prependOnceListener('close', () => (closedAt = performance.now()));
  response?.end();
  await (await answer).text();
  expect(await whenQuiet()).toBe(true);
  expect(performance.now() - closedAt).toBeGreaterThanOrEqual(QUIET);
});

test('a request in progress prevents idleness, however long it takes, but the wait is limited', async () => {
  const { whenQuiet, ask } = await listen();
  const { response } = await ask();
  const from = performance.now();
  expect(await whenQuiet()).toBe(false);
  expect(performance.now() - from).toBeGreaterThanOrEqual(TIMEOUT);
  response?.end();
});

test('aborting ends the wait', async () => {
  // Without it, the wait would outlast the test.
  const { whenQuiet, ask } = await listen(24 * 3_600_000);
  await ask();
  await expect(whenQuiet(AbortSignal.timeout(100))).resolves.toBe(false);
});

test('probes are nobody: they do not end the quiet', async () => {
  const { whenQuiet, ask } = await listen(24 * 3_600_000);
  for (const path of ['/healthz', '/readyz', '/metrics']) await ask(path);
  expect(await whenQuiet()).toBe(true);
});
