import { forgotPassword } from '@lendloop/contract/password';
import { expect, test } from 'vitest';

import { mails, passwordRequests } from '../../db/schema.ts';
import { limitsInMemory, noLimits } from '../../http/limits/limits.ts';
import { startAppForTest } from '../../testing/app.ts';

test('a network gets 200 mails a day for whatever addresses, and is then told so', async () => {
  const inMemory = limitsInMemory(true);
  const app = await startAppForTest({
    // The bound of a minute would come first.
    makeLimit: (name, points, seconds) =>
      seconds === undefined ? noLimits(name, points) : inMemory(name, points, seconds),
  });
  const { db } = app.database;
  const ask = async (email: string, address = '198.51.100.1') => {
    const { status } = await app
      .client()
      .call(forgotPassword, { body: { email } }, { 'x-forwarded-for': address });
    return status;
  };
  for (let asked = 0; asked < 200; asked++) expect(await ask(`made-up${asked}@example.com`)).toBe(204);
  for (let asked = 200; asked < 203; asked++) expect(await ask(`made-up${asked}@example.com`)).toBe(429);
  expect(await db.$count(mails)).toBe(200);
  // Nor does it use up the mails of the address for its owner.
  expect(await db.$count(passwordRequests)).toBe(200);
  expect(await ask('made-up202@example.com', '198.51.100.2')).toBe(204);
  expect(await db.$count(mails)).toBe(201);
  const sources = await db.selectDistinct({ source: mails.source }).from(mails);
  expect(new Set(sources.map(({ source }) => source))).toEqual(
    new Set(['network 198.51.100.1', 'network 198.51.100.2']),
  );
});
