import { PassThrough } from 'node:stream';

import { endpoint } from '@lendloop/contract/endpoint';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { findCallers, guardAccess, readTokens, SESSION_COOKIE } from './access.ts';
import { speakJson } from './body/json.ts';
import { makeHopOf, decorateHops, trustProxies } from './callers/hop.ts';
import { takeTurns } from './limits/turns.ts';
import { answerProblems, makeAnswer } from './problems.ts';
import { route, type Viewer } from './route.ts';
import { Sending } from './sending/sending.ts';

const ORIGIN = 'http://127.0.0.1';
const ADA: Viewer = {
  id: 1,
  username: 'ada',
  fullName: 'Ada Lender',
  email: 'ada@example.com',
  emailVerified: true,
  location: null,
  bio: null,
  avatar: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  verificationStatus: 'pending',
  findable: false,
  isAdmin: false,
  authProvider: 'local',
  hasBlocks: false,
};

const call = (path: `/api/${string}`) =>
  endpoint({ method: 'POST', path, access: 'user', summary: path, status: 204 });

test('a call that waited is not made if its session has ended meanwhile', async () => {
  const sessions = new Map([['token', ADA]]);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const made: string[] = [];
  const server = fastify();
  onTestFinished(() => server.close());
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }));
  speakJson(server, false);
  decorateHops(server, makeHopOf(trustProxies([]), ORIGIN));
  takeTurns(server, 'embedded', true);
  await readTokens(server);
  findCallers(server, async (token) => sessions.get(token) ?? null);
  guardAccess(server);
  route(call('/api/long'), async () => {
    begun.resolve();
    await held.promise;
    return undefined;
  })(server);
  route(call('/api/write'), async () => {
    made.push('write');
    return undefined;
  })(server);
  const ask = async (url: string) =>
    (await server.inject({ method: 'POST', url, cookies: { [SESSION_COOKIE]: 'token' } })).statusCode;

  const long = ask('/api/long');
  await begun.promise;
  const waiting = ask('/api/write');
  // Long enough to be in the line.
  await new Promise((resolve) => setTimeout(resolve, 200));
  sessions.clear();
  held.resolve();
  expect([await long, await waiting, made]).toEqual([204, 401, []]);

  sessions.set('token', ADA);
  expect([await ask('/api/write'), made]).toEqual([204, ['write']]);
});

test('a file is sent after its turn: whoever reads it slowly keeps nobody of the address waiting', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  speakJson(server, false);
  decorateHops(server, makeHopOf(trustProxies([]), ORIGIN));
  takeTurns(server, 'embedded', true);
  await readTokens(server);
  findCallers(server, async () => ADA);
  const unread = new PassThrough();
  const file = endpoint({ method: 'GET', path: '/api/file', access: 'public', summary: 'file', csv: true });
  route(file, async ({ reply }) => new Sending(() => reply.type('text/csv').send(unread)))(server);
  route(call('/api/write'), async () => undefined)(server);

  const slow = server.inject('/api/file');
  await expect.poll(() => unread.listenerCount('data')).toBeGreaterThan(0);
  const other = await server.inject({
    method: 'POST',
    url: '/api/write',
    cookies: { [SESSION_COOKIE]: 'a' },
  });
  expect(other.statusCode).toBe(204);
  unread.end('a,b');
  expect((await slow).body).toBe('a,b');
});
