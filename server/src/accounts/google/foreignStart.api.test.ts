import { currentUser } from '@lendloop/contract/accounts';
import { GOOGLE_AGAIN_PATH, GOOGLE_SIGN_IN_PATH } from '@lendloop/contract/google';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, openBrowser, startGoogle } from '../../testing/google.ts';
import { hashPassword } from '../proof/passwords.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

/** Visits addresses as a browser does that was led there. */
async function start() {
  const { app, signIn } = await startGoogle(database);
  const visit = async (url: string, site: string) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const { headers: answered, cookies } = await app.server.inject({ url, headers });
    return { location: String(answered.location), cookies: cookies.map(({ name }) => name) };
  };
  return { app, signIn, visit };
}

test.each(['cross-site', 'same-site'])('a page elsewhere cannot begin a sign-in: %s', async (site) => {
  const { visit } = await start();
  for (const url of [GOOGLE_SIGN_IN_PATH, GOOGLE_AGAIN_PATH])
    expect(await visit(url, site)).toEqual({ location: '/auth', cookies: [] });
});

test.each(['same-origin', 'none'])('our own pages and the address bar can: %s', async (site) => {
  const { visit } = await start();
  for (const url of [GOOGLE_SIGN_IN_PATH, GOOGLE_AGAIN_PATH]) {
    const { location, cookies } = await visit(url, site);
    expect([new URL(location).pathname, cookies]).toEqual(['/auth', ['lendloop_google']]);
  }
});

test('what it would have done: the password of an account whose address is not confirmed ends', async () => {
  const { app, signIn } = await start();
  const { client } = await makePerson(app, {
    email: ASHA.email,
    passwordHash: await hashPassword('correct horse'),
  });
  const browser = openBrowser(app, new Map([['lendloop_session', client.session() ?? '']]));
  const { client: after } = await signIn(ASHA, browser);
  expect((await after.call(currentUser, {})).body).toMatchObject({ authProvider: 'google' });
  expect((await client.call(currentUser, {})).status).toBe(401);
});
