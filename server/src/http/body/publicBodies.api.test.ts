import { login, register } from '@lendloop/contract/accounts';
import { forgotPassword, resetPassword } from '@lendloop/contract/password';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { watchServers, type Watched } from '../../testing/fuzz/answers.ts';
import { PUBLIC_BODY_LIMIT } from '../route.ts';

let app: TestApp;
let watched: Watched;
beforeAll(async () => {
  ({ built: app, watched } = await watchServers(() => startTestApp()));
});
afterAll(() => app.close());

/** JSON with every character written as an escape sequence of six bytes. */
const escapeAll = (value: Readonly<Record<string, string>>): string => {
  const quote = (text: string) =>
    `"${text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
  return `{${Object.entries(value)
    .map(([name, text]) => `"${name}":${quote(text)}`)
    .join(',')}}`;
};

const send = async (url: string, payload: string) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.server.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};

const PropertiesOf = z.object({
  properties: z.record(
    z.string(),
    z.looseObject({ type: z.enum(['string', 'boolean']), maxLength: z.number().optional() }),
  ),
});

test('the longest valid body of every public call fits, however it is written', () => {
  const bodies = watched.endpoints.filter(({ access, body }) => access === 'public' && body);
  expect(bodies.length).toBeGreaterThan(5);
  for (const { path, body, bodyLimit = PUBLIC_BODY_LIMIT } of bodies) {
    if (!body) continue;
    const { properties } = PropertiesOf.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const lengths = Object.values(properties).map(({ type, maxLength }) =>
      type === 'boolean' ? 1 : maxLength,
    );
    const bytes = lengths.reduce<number>((sum, length = Infinity) => sum + 6 * length + 50, 2);
    expect([path, bytes <= bodyLimit]).toEqual([path, true]);
  }
});

test('names and passwords of the greatest length are read in characters of several bytes', async () => {
  const person = {
    username: '漢'.repeat(20),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`,
    password: '密'.repeat(200),
    fullName: '漢'.repeat(100),
  };
  expect(await send(register.path, escapeAll(person))).toMatchObject({ status: 201 });
  const { username, password } = person;
  expect(await send(login.path, escapeAll({ username, password }))).toMatchObject({ status: 200 });
});

test.each([register.path, login.path, forgotPassword.path, resetPassword.path])(
  'a body of more than eight kilobytes is refused by %s',
  async (path) => {
    const body = JSON.stringify({ username: 'x'.repeat(PUBLIC_BODY_LIMIT) });
    expect(await send(path, body)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  },
);
