import { updateProfile } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_SECONDS } from '../../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';
import { hashPassword } from '../proof/passwords.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a person is told of ten taken addresses a day, and can still save their own', async () => {
  const limited = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  await makePerson(limited, { email: 'taken@example.com' });
  const { client } = await makePerson(limited, {
    email: 'mine@example.com',
    passwordHash: await hashPassword(PASSWORD),
  });
  const statusOf = async (email: string) =>
    (
      await client.call(updateProfile, {
        body: { fullName: 'Some One', email, currentPassword: PASSWORD },
      })
    ).status;
  for (let tries = 0; tries < 10; tries++) expect(await statusOf('taken@example.com')).toBe(409);
  expect(await statusOf('taken@example.com')).toBe(429);
  expect(await statusOf('free@example.com')).toBe(429);
  expect(await statusOf('MINE@example.com')).toBe(200);
});

test('an address is told of 300 taken addresses a day, with however many accounts, registrations included', async () => {
  const limited = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  await makePerson(limited, { email: 'known@example.com' });
  const passwordHash = await hashPassword(PASSWORD);
  await limited.context.makeLimit('taken names a day', 300, DAY_SECONDS).spend('198.51.100.1', 299);
  const statusOf = async (email: string, from: string) => {
    const { client } = await makePerson(limited, { passwordHash });
    const body = { fullName: 'Some One', email, currentPassword: PASSWORD };
    return (await client.call(updateProfile, { body }, { 'x-forwarded-for': from })).status;
  };
  expect(await statusOf('known@example.com', '198.51.100.1')).toBe(409);
  expect(await statusOf('known@example.com', '198.51.100.1')).toBe(429);
  expect(await statusOf('unknown@example.com', '198.51.100.1')).toBe(429);
  expect(await statusOf('unknown@example.com', '203.0.113.1')).toBe(200);
});
