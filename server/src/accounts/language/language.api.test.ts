import { setMyLanguage } from '@lendloop/contract/accounts';
import { getSite } from '@lendloop/contract/site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';
import { startAppForTest } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const languageOf = async (id: number) =>
  (await database.db.select({ language: users.language }).from(users).where(eq(users.id, id)))[0]?.language;

test('a person chooses one of the languages that the site offers', async () => {
  const app = await startAppForTest({ database, config: { languages: ['en', 'de'] } });
  const person = await makePerson(app);
  expect(await languageOf(person.id)).toBeNull();
  expect((await person.client.call(setMyLanguage, { body: { language: 'de' } })).status).toBe(204);
  expect(await languageOf(person.id)).toBe('de');
  const refused = await person.client.call(setMyLanguage, { body: { language: 'hi' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'language_not_offered' } });
  expect(await languageOf(person.id)).toBe('de');
});

test('the site tells which languages it offers, its own first', async () => {
  const app = await startAppForTest({ database, config: { languages: ['de', 'en'] } });
  expect((await app.client().call(getSite, {})).body.languages).toEqual(['de', 'en']);
});
