import { listItems } from '@lendloop/contract/items';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { DAY_SECONDS, limitsInMemory } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, setSuspended } from '../testing/factories.ts';
import { readWords } from './wordQueries.ts';
import { settleVocabulary } from './writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const found = async (search: string, on = app) => {
  const { status, body } = await on.client().call(listItems, { query: { search } });
  expect(status).toBe(200);
  return body.map(({ title }) => title);
};

/** Makes a listing with a new owner. */
const list = async (title: string, values: Partial<typeof items.$inferInsert> = {}) => {
  const owner = await makePerson(app);
  return { owner, ...(await makeItem(app, owner.id, { title, ...values })) };
};

/** Ways in which a listing stops being public. */
const ENDINGS: readonly [string, Partial<typeof items.$inferInsert>][] = [
  ['was deleted', { deletedAt: '2030-01-01T00:00:00Z' }],
  ['was rejected', { moderationStatus: 'rejected' }],
];

describe('a misspelt word', () => {
  test('that one owner uses in a title is still corrected, after matches of the word as typed', async () => {
    await list('Teleskope, barely used');
    await list('Telescope on a tripod');
    await list('Telescope for beginners');
    expect(await found('teleskope')).toEqual([
      'Teleskope, barely used',
      'Telescope for beginners',
      'Telescope on a tripod',
    ]);
  });

  test('counts as correct once two owners use it', async () => {
    await list('Wheelbarow, green');
    await list('Wheelbarrow, red');
    expect(await found('wheelbarow')).toContain('Wheelbarrow, red');
    await list('Wheelbarow, blue');
    expect(await found('wheelbarow')).toEqual(['Wheelbarow, blue', 'Wheelbarow, green']);
  });

  test('is corrected to a word of two owners, although one owner has a closer one', async () => {
    await list('Harmonium of my aunt');
    await list('Harmonium, restored');
    await list('Harmoniun harmonim harmnium');
    expect(await found('harmonin')).toEqual(
      expect.arrayContaining(['Harmonium, restored', 'Harmonium of my aunt']),
    );
  });

  test.each(ENDINGS)('is not learned from a listing that %s', async (state, after) => {
    const word = state.includes('deleted') ? 'accordeon' : 'acordion';
    await list(`Accordion that ${state}`);
    for (let count = 0; count < 2; count++) {
      const { id } = await list(`${word} number ${count}`);
      await app.database.db.update(items).set(after).where(eq(items.id, id));
    }
    expect(await found(word)).toContain(`Accordion that ${state}`);
  });

  test('is not learned from a suspended owner, until the suspension is lifted', async () => {
    await list('Surfboard for waves');
    await list('Surfbord for waves');
    const { owner } = await list('Surfbord for lakes');
    await setSuspended(app, owner.id, '2030-01-01T00:00:00Z');
    expect(await found('surfbord')).toEqual(['Surfbord for waves', 'Surfboard for waves']);
    await setSuspended(app, owner.id, null);
    expect(await found('surfbord')).toEqual(['Surfbord for lakes', 'Surfbord for waves']);
  });

  test('is forgotten when the title that had it is edited', async () => {
    await list('Trampoline for the garden');
    await list('Trampolin one');
    const { id } = await list('Trampolin two');
    await app.database.db.update(items).set({ title: 'Something else' }).where(eq(items.id, id));
    expect(await found('trampolin')).toContain('Trampoline for the garden');
  });

  test('is learned only from approved listings where listings need approval', async () => {
    const strict = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, moderation: 'before' },
    });
    await list('Kayak paddle', { moderationStatus: 'approved' });
    const { id: first } = await list('Kajak one');
    const { id: second } = await list('Kajak two');
    expect(await found('kajak', strict)).toEqual(['Kayak paddle']);
    for (const id of [first, second])
      await app.database.db.update(items).set({ moderationStatus: 'approved' }).where(eq(items.id, id));
    expect(await found('kajak', strict)).toEqual(['Kajak two', 'Kajak one']);
  });
});

describe('the vocabulary', () => {
  /** The words in it that start with `beginning`, also those of which only spellings are left. */
  const known = async (beginning: string) => {
    const { rows } = await app.database.db.execute<{ word: string; is_spelt: boolean; is_rare: boolean }>(sql`
      select word, is_rare, exists (
        select from vocabulary_spellings s where s.word = v.word and s.is_rare = v.is_rare
      ) as is_spelt
      from (
        select word, is_rare from vocabulary union select word, is_rare from vocabulary_spellings
      ) as v
      where word like ${`${beginning}%`}
      order by word`);
    return rows;
  };

  test('drops a word that no listing has any more, with its spellings', async () => {
    const { id } = await list('Zzitherlike thing');
    await list('Zzitherly thing');
    await app.database.db.update(items).set({ deletedAt: '2030-01-01T00:00:00Z' }).where(eq(items.id, id));
    await settleVocabulary(app.database.db);
    expect(await known('zzither')).toEqual([{ word: 'zzitherly', is_rare: true, is_spelt: true }]);
  });

  test('marks words that only one owner uses as rare', async () => {
    const { owner } = await list('Qqmandolin of mine');
    await makeItem(app, owner.id, { title: 'Qqmandolin again' });
    await settleVocabulary(app.database.db);
    expect(await known('qqmand')).toEqual([{ word: 'qqmandolin', is_rare: true, is_spelt: true }]);
    const { id } = await list('Qqmandolin of another');
    await settleVocabulary(app.database.db);
    expect(await known('qqmand')).toEqual([{ word: 'qqmandolin', is_rare: false, is_spelt: true }]);
    await app.database.db.update(items).set({ title: 'Something else' }).where(eq(items.id, id));
    await settleVocabulary(app.database.db);
    expect(await known('qqmand')).toEqual([{ word: 'qqmandolin', is_rare: true, is_spelt: true }]);
  });

  test('has every word of a listing, even when words are added and removed concurrently', async () => {
    const word = (index: number) => `kk${'abcdefgh'.charAt(index % 8).repeat(4)}word`;
    const owners = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)));
    const keepChanging = async (ownerId: number, first: number) => {
      const { id } = await makeItem(app, ownerId, { title: `${word(first)} thing` });
      for (let step = 1; step <= 10; step++)
        await app.database.db
          .update(items)
          .set({ title: `${word(first + 3 * step)} thing` })
          .where(eq(items.id, id));
    };
    const keepSettling = async () => {
      for (let step = 0; step < 20; step++) await settleVocabulary(app.database.db);
    };
    await Promise.all([
      ...owners.map(({ id }, index) => keepChanging(id, index)),
      keepSettling(),
      keepSettling(),
    ]);
    await settleVocabulary(app.database.db);
    const { rows } = await app.database.db.execute<{ word: string }>(
      sql`select distinct word from title_words where word like 'kk%' order by word`,
    );
    expect(rows).toHaveLength(4);
    expect((await known('kk')).map((one) => one.word)).toEqual(rows.map((row) => row.word));
  });
});

describe('a search', () => {
  const asked = { query: { search: 'bbcarpenters bbcarpentars' } };

  test('has few corrections, however many words are alike, those of two owners first', async () => {
    const alike = (letters: string) => Array.from(letters, (letter) => `bbcarpent${letter}rs`).join(' ');
    const spammer = await makePerson(app);
    for (const letters of ['bcdfgh', 'jklmnp', 'qrstvw'])
      await makeItem(app, spammer.id, { title: alike(letters) });
    await list('Bbcarpentors tools');
    await list('Bbcarpentors gloves');
    await settleVocabulary(app.database.db);
    const meaning = await readWords(app.database.db, 'bbcarpentxrs', 'after');
    const { rows } = await app.database.db.execute<{ lexemes: string[] }>(
      sql`select tsvector_to_array(strip(to_tsvector('simple', ${meaning.found}::text))) as lexemes`,
    );
    // The word and eight others, each by its stem and as it is.
    expect(rows[0]?.lexemes).toHaveLength(2 * 9);
    expect(rows[0]?.lexemes).toContain('bbcarpentor');
  });

  test('checks six of its words for typing errors, and uses twelve in all', async () => {
    const misspelt = Array.from('abcdefghijklmn', (letter) => `vv${letter}unheardof`).join(' ');
    const { lookedAt, found: query } = await readWords(app.database.db, misspelt, 'after');
    expect(lookedAt).toBe(6);
    expect(new Set(query.match(/vv\wunheardof/g)).size).toBe(12);
  });

  test('costs more with misspelt words, and is refused when an address has searched too much', async () => {
    const counting = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, rateLimit: true },
      // The window outlasts the searches on a slow machine too.
      makeLimit: limitsInMemory(true, DAY_SECONDS),
    });
    const from = (address: string) =>
      counting
        .client()
        .call(listItems, asked, { 'x-forwarded-for': address })
        .then(({ status }) => status);
    const statuses: number[] = [];
    // Three points each: one for the search and one for each unknown word.
    for (let count = 0; count < 201; count++) statuses.push(await from('2001:db8::1'));
    expect(statuses.indexOf(429)).toBe(200);
    expect(await from('2001:db8::2')).toBe(429);
    expect(await from('198.51.100.1')).toBe(200);
    const { status } = await counting
      .client()
      .call(listItems, { query: {} }, { 'x-forwarded-for': '2001:db8::1' });
    expect(status).toBe(200);
  });

  test('that takes too long is cancelled with a clear answer', async ({ skip }) => {
    if (app.database.kind === 'embedded') skip();
    const client = await app.database.db.$client.connect();
    try {
      await client.query('begin; lock table items in access exclusive mode');
      const { status, raw } = await app.client().call(listItems, asked);
      expect([status, raw.json<{ code: string }>().code]).toEqual([503, 'search_too_slow']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await app.client().call(listItems, asked)).status).toBe(200);
  });
});
