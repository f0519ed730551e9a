import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { register } from '@lendloop/contract/accounts';
import { requestRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ENGLISH = 'This item does not exist or is no longer listed';
const GERMAN = 'Diesen Gegenstand gibt es nicht oder er wird nicht mehr angeboten';
const HINDI = 'यह सामान मौजूद नहीं है या अब सूची में नहीं है';

test.each([
  ['no language at all', '', {}, ENGLISH],
  ['the browser’s languages', '', { 'accept-language': 'fr, de;q=0.8' }, GERMAN],
  ['the cookie before the browser', '', { cookie: 'lendloop_lang=hi', 'accept-language': 'de' }, HINDI],
  [
    'the app’s header before the cookie',
    '',
    { 'lendloop-language': 'de', cookie: 'lendloop_lang=hi' },
    GERMAN,
  ],
  ['?lang= before the cookie', '?lang=de', { cookie: 'lendloop_lang=hi' }, GERMAN],
  ['a language that is not offered', '', { 'accept-language': 'fr' }, ENGLISH],
])('errors follow %s, and codes never change', async (_, query, headers, message) => {
  const app = await startAppForTest({ database });
  const answer = await app.server.inject({ url: `/api/items/999999${query}`, headers });
  expect(answer.json()).toEqual({ code: 'item_not_found', message });
});

test('without a language errors are English, also where the site speaks another one first', async () => {
  const app = await startAppForTest({ database, config: { languages: ['hi', 'en'] } });
  const messageFor = async (headers: Record<string, string>) =>
    (await app.server.inject({ url: '/api/items/999999', headers })).json<{ message: string }>().message;
  expect(await messageFor({})).toBe(ENGLISH);
  expect(await messageFor({ 'accept-language': 'fr' })).toBe(HINDI);
});

test('issues of fields are translated, those of the contract and of the server', async () => {
  const app = await startAppForTest({ database });
  const body = { username: 'x', fullName: 'Asha Menon', email: 'nothing', password: 'rainy day' };
  const { body: answer } = await app.client().call(register, { body }, { 'accept-language': 'de' });
  expect(answer).toMatchObject({
    code: 'invalid_input',
    message: 'Der Benutzername muss mindestens 3 Zeichen lang sein',
    issues: [
      { path: 'username', message: 'Der Benutzername muss mindestens 3 Zeichen lang sein' },
      { path: 'email', message: 'Bitte gib eine gültige E-Mail-Adresse ein' },
    ],
  });
  const reserved = { ...body, username: 'admin', email: 'asha.reserved@example.com' };
  const refused = await app.client().call(register, { body: reserved }, { 'accept-language': 'hi' });
  const message = 'यह नाम आरक्षित है। कृपया कोई दूसरा नाम चुनें';
  expect(refused.body).toMatchObject({ message, issues: [{ path: 'username', message }] });
});

test('days in an error are written for its reader', async () => {
  const app = await startAppForTest({ database });
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const window = { availableFrom: '2030-08-14', availableUntil: '2030-09-02' };
  const { id: itemId } = await makeItem(app, owner.id, window);
  const ask = async (language: string) =>
    (
      await renter.client.call(
        requestRental,
        { body: { itemId, startDate: '2030-08-10', endDate: '2030-08-12' } },
        { 'accept-language': language },
      )
    ).body;
  expect(await ask('en')).toMatchObject({
    message: 'This item is only available from Aug 14, 2030 to Sep 2, 2030',
  });
  expect(await ask('de')).toMatchObject({
    message: 'Dieser Gegenstand ist nur vom 14. Aug. 2030 bis zum 2. Sept. 2030 verfügbar',
  });
});

test('a request that the router cannot read is answered in its language, too', async () => {
  const app = await startAppForTest({ database });
  const answer = await app.server.inject({ url: '/api/items/%zz', headers: { 'accept-language': 'de' } });
  expect(answer.json()).toEqual({
    code: 'invalid_input',
    message: 'Einige Angaben sind ungültig',
  });
});

test('no problem is thrown with an English text, which nobody could translate', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test\.ts$|^testing|^admin\/cli/.test(file),
  );
  const found = files.filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return source.includes('new Problem(') && /\bmessage\s*[:=]\s*['"`]\s*[A-Z]/.test(source);
  });
  expect(found).toEqual([]);
});
