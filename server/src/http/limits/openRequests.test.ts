import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { boundRequests } from './openRequests.ts';

const MOST = 3;

/** A server that knows addresses by a header, and answers `/` when it is told to. */
function open() {
  const server = fastify();
  server.decorateRequest('hop', {
    getter() {
      return { network: String(this.headers['x-network']) } as typeof this.hop;
    },
  });
  boundRequests(server, MOST);
  const answers: (() => void)[] = [];
  server.get('/', () => new Promise<string>((resolve) => answers.push(() => resolve('done'))));
  onTestFinished(() => server.close());
  const ask = async (network: string) =>
    (await server.inject({ url: '/', headers: { 'x-network': network } })).statusCode;
  return { ask, answers };
}

test('an address has so many requests at once, and another one when one is answered', async () => {
  const { ask, answers } = open();
  const asked = Array.from({ length: MOST }, () => ask('198.51.100.7'));
  await expect.poll(() => answers.length).toBe(MOST);
  expect(await ask('198.51.100.7')).toBe(429);
  const other = ask('198.51.100.8');
  await expect.poll(() => answers.length).toBe(MOST + 1);
  answers[0]?.();
  expect(await Promise.race(asked)).toBe(200);
  const later = ask('198.51.100.7');
  await expect.poll(() => answers.length).toBe(MOST + 2);
  for (const answer of answers) answer();
  expect(await Promise.all([...asked, other, later])).toEqual([200, 200, 200, 200, 200]);
});
