import { currentUser, getUser } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('someone new is not called by their email address, which others do not see', async () => {
  const { app, signIn } = await startGoogle(database);
  const { name: _, ...nameless } = { ...ASHA, email: 'rosebud77@example.com' };
  const told = [
    {},
    { name: 'rosebud77' },
    { name: 'Rosebud77@example.com' },
    { name: 'rosebud77@example.com', given_name: 'Rosa' },
  ];
  const shown: object[] = [];
  for (const [index, names] of told.entries()) {
    const email = index === 0 ? nameless.email : `rosebud77+${index}@example.com`;
    const { client } = await signIn({ ...nameless, ...names, email, sub: `rose ${index}` });
    const { id } = (await client.call(currentUser, {})).body;
    const { body, raw } = await app.client().call(getUser, { params: { id } });
    expect(raw.body.toLowerCase()).not.toContain('rosebud');
    shown.push({ username: body.username, fullName: body.fullName });
  }
  const neighbour = { username: expect.stringMatching(/^neighbour\d{6}$/) as string, fullName: 'Neighbour' };
  expect(shown).toEqual([neighbour, neighbour, neighbour, { username: 'rosa', fullName: 'Rosa' }]);
});
