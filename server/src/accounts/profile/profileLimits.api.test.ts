import { updateProfile } from '@lendloop/contract/accounts';
import { expect, test } from 'vitest';

import { startAppForTest } from '../../testing/app.ts';
import { makePerson, type Person } from '../../testing/factories.ts';

test('a person changes their profile 60 times an hour and an address 300 times: each makes every node read its lists again', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  let changes = 0;
  const change = async ({ client, username }: Person, from: string) => {
    const body = {
      fullName: 'Asha Menon',
      email: `${username}@example.com`,
      bio: `Change ${changes++}`,
    };
    const { status, headers } = await client.call(updateProfile, { body }, { 'x-forwarded-for': from });
    return { status, wait: Number(headers['retry-after']) };
  };
  for (let person = 0; person < 5; person++) {
    const one = await makePerson(app);
    for (let time = 0; time < 60; time++) expect((await change(one, '198.51.100.7')).status).toBe(200);
    const late = await change(one, '198.51.100.8');
    expect([late.status, late.wait > 3000]).toEqual([429, true]);
  }
  const last = await makePerson(app);
  expect((await change(last, '198.51.100.7')).status).toBe(429);
  expect((await change(last, '198.51.100.8')).status).toBe(200);
});
