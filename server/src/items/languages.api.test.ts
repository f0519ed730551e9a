import { createItem, getItem, listItems, updateItem } from '@lendloop/contract/items';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson, type Person } from '../testing/factories.ts';
import { wordsOf } from '../testing/searchWords.ts';
import { findLanguages } from './language/languageJobs.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app, CONFIRMED);
});
afterAll(() => app.close());

const found = async (search: string, on = app) => {
  const { status, body } = await on.client().call(listItems, { query: { search } });
  expect(status).toBe(200);
  return body.map(({ title }) => title);
};

/** Words and their inflections. */
const INFLECTED = [
  ['Fahrrad', 'Fahrräder', 'Fahrraeder'],
  ['Straße', 'strasse'],
  ['कुर्सी', 'कुर्सियाँ'],
  ['साइकिल', 'साइकिलें'],
  ['हिन्दी', 'हिंदी'],
  ['دراجة', 'الدراجة', 'الدَّرَّاجَة'],
];
const MUST_FIND_EACH_OTHER = [...INFLECTED, ['tambu', 'tamboo', 'तंबू'], ['jhula', 'झूला'], ['drill', 'dril']];

describe('words that must find each other', () => {
  const titleOf = (word: string) => `${word} 2030`;
  beforeAll(async () => {
    for (const word of MUST_FIND_EACH_OTHER.flat())
      await makeItem(app, owner.id, { title: titleOf(word), description: 'Nearly new and good as ever.' });
  });

  test.each(MUST_FIND_EACH_OTHER)('%s and the others, in both directions', async (...words) => {
    for (const word of words)
      expect((await found(word)).toSorted(), word).toEqual(words.map(titleOf).toSorted());
  });

  test.each(INFLECTED)('%s and the others, also in a description in their language', async (...words) => {
    const [first = ''] = words;
    const language = /[a-z]/i.test(first) ? 'de' : /\p{Script=Arabic}/u.test(first) ? 'ar' : 'hi';
    const description = `${first} 1234567890123456`;
    const { id } = await makeItem(app, owner.id, { title: 'Qqsomething', description, language });
    for (const word of words) expect(await found(`${word} 1234567890123456`), word).toEqual(['Qqsomething']);
    await app.database.db.delete(items).where(eq(items.id, id));
  });
});

describe('words are found', () => {
  test.each([
    ['digits of any script', 'Leiter ३ Meter ٤٥', '3 45'],
    ['full-width letters', 'ＤＳＬＲ camera', 'dslr'],
    ['a zero-width joiner and tatweel', 'خيـمة كبي‌رة', 'خيمة كبيرة'],
    ['short vowels', 'مِثْقَاب', 'مثقاب'],
    ['forms of alef, yeh and kaf', 'أدوات إلى کبيری', 'ادوات کبيرى'],
    ['nukta', 'क़लम और कागज़', 'कलम कागज'],
    ['a letter with nukta built in', '\u0929ल का पानी', 'नल पानी'],
    ['capitals of Greek and Cyrillic', 'ΠΟΔΉΛΑΤΟ ВЕЛОСИПЕД', 'ποδηλατο велосипед'],
  ])('in spite of %s', async (_, title, search) => {
    await makeItem(app, owner.id, { title });
    expect(await found(search)).toEqual([title]);
  });

  test('alike by the rules and by the database, whatever the script', async () => {
    const letter = fc.oneof(
      ...[
        [0x20, 0x7e],
        [0xc0, 0x17e],
        [0x386, 0x3ce],
        [0x400, 0x45f],
        [0x620, 0x6d3],
        [0x904, 0x96f],
        [0x985, 0x9b9],
        [0x4e00, 0x4e20],
        [0xff10, 0xff5a],
        [0x2000, 0x2069],
      ].map(([min, max]) => fc.integer({ min: min ?? 0, max: max ?? 0 })),
    );
    // Letters that `unaccent` takes apart and Unicode does not.
    const text = fc
      .array(letter, { minLength: 1, maxLength: 40 })
      .map((codes) => String.fromCodePoint(...codes).replace(/[ÐðÆæØøÞþđĐħĦıĸŁłŉŊŋŒœŦŧſ×÷\p{Cn}]/gu, ''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
        const { rows } = await app.database.db.$client.query<{ words: string[] }>(
          'select array(select search_words_of(text)) as words from unnest($1::text[]) with ordinality as all_of (text, place) order by place',
          [texts],
        );
        expect(rows.map(({ words }) => words)).toEqual(texts.map(wordsOf));
      }),
      { numRuns: 20 },
    );
  });

  test('only at the beginning of a text that folding makes many times as long', async () => {
    const text = `${'\ufdfa'.repeat(1100)} qqnear ${'\ufdfa'.repeat(8000)} qqfar`;
    const { rows } = await app.database.db.$client.query<{ words: string[] }>(
      'select array(select search_words_of($1)) as words',
      [text],
    );
    expect(rows[0]?.words).toEqual(wordsOf(text));
    expect(rows[0]?.words).toContain('qqnear');
    expect(rows[0]?.words).not.toContain('qqfar');
  });

  test('by their sound below all else, and only if they are not well known', async () => {
    for (const title of ['Shamiana one', 'Shamyana two', 'शामियाना'])
      await makeItem(app, owner.id, { title });
    expect(await found('shamiana')).toEqual(['Shamiana one', 'Shamyana two']);
    expect(await found('shameeyaana')).toEqual(['शामियाना', 'Shamyana two', 'Shamiana one']);
    await makeItem(app, owner.id, { title: 'Qqkurta' });
    await makeItem(app, owner.id, { title: 'Qqkaroti' });
    expect(await found('qqkurta')).toEqual(['Qqkurta', 'Qqkaroti']);
    const other = await makePerson(app);
    await makeItem(app, other.id, { title: 'Qqkurta again' });
    expect(await found('qqkurta')).toEqual(['Qqkurta again', 'Qqkurta']);
  });

  test('without the stop words of the language of a listing', async () => {
    await makeItem(app, owner.id, { title: 'Qqbohrer', language: 'de' });
    await makeItem(app, owner.id, { title: 'Qqparty drinks', language: 'en' });
    await makeItem(app, owner.id, { title: 'Qqparty hat', language: 'en' });
    expect(await found('der qqbohrer für Anfänger')).toEqual([]);
    expect(await found('der qqbohrer für')).toEqual(['Qqbohrer']);
    expect(await found('the qqparty')).toEqual(['Qqparty hat', 'Qqparty drinks']);
    // 'hat' is a stop word in German alone.
    expect(await found('qqparty hat')).toEqual(['Qqparty hat']);
    expect(await found('hat')).toEqual(['Qqparty hat']);
  });

  test('by the stems of the languages that the site offers', async () => {
    await makeItem(app, owner.id, { title: 'Qqschraubenzieher', language: 'de' });
    await makeItem(app, owner.id, { title: 'Qqladders', language: 'en' });
    const english = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, languages: ['en'] },
    });
    expect(await found('qqschraubenziehern')).toEqual(['Qqschraubenzieher']);
    expect(await found('qqschraubenzieher', english)).toEqual(['Qqschraubenzieher']);
    expect(await found('qqladder', english)).toEqual(['Qqladders']);
    expect(await found('the', english)).toEqual([]);
  });
});

describe('the language of a listing', () => {
  const body = {
    title: 'Bohrmaschine',
    description: 'Eine Bohrmaschine mit zwei Akkus und Koffer, kaum gebraucht.',
    price: 100,
    categoryId: 1,
    location: 'Indiranagar',
    image: 'https://example.com/thing.jpg',
  };

  test.each([
    ['de', body.title, body.description],
    ['en', 'Cordless drill', 'Eighteen volts and two batteries in a case, hardly used.'],
    ['hi', 'झूला झूला', 'बच्चों के लिए झूला, दो साल पुराना।'],
    ['ar', 'دراجة هوائية', 'دراجة هوائية للأطفال بحالة جيدة جدا'],
    ['fr', 'Vélo de ville', 'Un vélo de ville avec un panier et un bon antivol pour vos promenades.'],
    ['ja', '電動ドリル', 'バッテリー二個とケースが付いています。とても便利な電動ドリルです。'],
  ])('is found to be %s', async (language, title, description) => {
    const { status, body: made } = await owner.client.call(createItem, {
      body: { ...body, title, description },
    });
    expect([status, made.language]).toEqual([201, language]);
  });

  test('is found by how a long text begins', async () => {
    const begins = 'Diese Bohrmaschine ist kaum gebraucht, sie hat zwei Akkus und einen Koffer. '.repeat(4);
    const goesOn = 'Un vélo de ville avec un panier et un bon antivol pour vos promenades. '.repeat(20);
    const { body: made } = await owner.client.call(createItem, {
      body: { ...body, description: begins + goesOn },
    });
    expect(made.language).toBe('de');
  });

  test('is the one that its owner chooses', async () => {
    const { body: made } = await owner.client.call(createItem, { body: { ...body, language: 'nl' } });
    expect(made.language).toBe('nl');
    const params = { id: made.id };
    await owner.client.call(updateItem, { params, body: { ...body, language: 'da' } });
    expect((await app.client().call(getItem, { params })).body.language).toBe('da');
    await owner.client.call(updateItem, { params, body: { ...body, language: null } });
    expect((await app.client().call(getItem, { params })).body.language).toBe('de');
    const { status, raw } = await owner.client.call(updateItem, {
      params,
      body: { ...body, language: 'xx' },
    });
    expect([status, raw.json<{ code: string }>().code]).toEqual([400, 'invalid_input']);
  });

  test('is found for listings from before there was one, which indexes and teaches them', async () => {
    const { id } = await makeItem(app, owner.id, {
      title: 'Qqwerkbänke',
      description: 'Zwei stabile Qqwerkbänke aus Holz, leicht zu tragen und schnell aufgebaut.',
    });
    const { db } = app.database;
    await db.execute(sql`update items set search = '' where id = ${id}`);
    await db.execute(sql`delete from title_words where item_id = ${id}`);
    expect(await found('qqwerkbank')).toEqual([]);
    await Promise.all([findLanguages(app.context), findLanguages(app.context)]);
    expect((await app.client().call(getItem, { params: { id } })).body.language).toBe('de');
    expect(await found('qqwerkbank')).toEqual(['Qqwerkbänke']);
    expect(await found('qqwerkbakn')).toEqual(['Qqwerkbänke']);
    expect(await found('holz')).toEqual(['Qqwerkbänke']);
    expect(await db.$count(items, sql`language is null`)).toBe(0);
  });
});
