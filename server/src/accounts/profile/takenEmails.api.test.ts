import { updateProfile } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
