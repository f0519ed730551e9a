import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';

import { isOverloaded } from '../db/violation.ts';
import { answerProblems, makeAnswer } from './problems.ts';

/** What a request gets whose handler throws this. */
async function answerTo(error: unknown) {
  const server = fastify();
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }, isOverloaded));
  server.get('/', async () => {
    throw error;
  });
  const { statusCode, headers, json } = await server.inject('/');
  return { statusCode, retryAfter: headers['retry-after'], body: json<unknown>() };
}

const refusedBy = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new pg.DatabaseError('no', 2, 'error'), { code }) });

test('a statement that the database had no time for is answered as busy, any other error as unexpected', async () => {
  expect(await answerTo(refusedBy('57014'))).toMatchObject({
    statusCode: 503,
    retryAfter: '5',
    body: { code: 'busy' },
  });
  expect(await answerTo(refusedBy('42703'))).toMatchObject({ statusCode: 500, body: { code: 'internal' } });
});

test.each([
  [
    'the disk is full',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  ],
  ['the database has gone', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['it hung up', new Error('Connection terminated unexpectedly')],
  ['it is stopping', refusedBy('57P01')],
  ['its disk is full', refusedBy('53100')],
  ['the bucket is broken', Object.assign(new Error('Broken'), { $metadata: { httpStatusCode: 500 } })],
  ['nobody answers', new AggregateError([Object.assign(new Error('late'), { code: 'ETIMEDOUT' })])],
])('%s is answered as busy, so that people try again', async (_, error) => {
  const wrapped = new Error('Failed query', { cause: error });
  for (const one of [error, wrapped])
    expect(await answerTo(one)).toMatchObject({ statusCode: 503, retryAfter: '5', body: { code: 'busy' } });
});
