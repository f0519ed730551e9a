import { ItemQuery, listItems } from '@lendloop/contract/items';
import { formatTotal } from '@lendloop/contract/paging';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { makeOracle, type Oracle, type OracleItem } from '../testing/searchOracle.ts';
import { wordsOf } from '../testing/searchWords.ts';

const RUNS = 10;
const QUERIES = 30;
const WORDS =
  'drill drills drilling driller grill ladder ladders tent tents rent camera cameras projector projectors guitar telescope bike bikes biking bicycle bottle battle cattle café cooking cooker running runner the for with 18v 4k tool tools music party hat Fahrrad Fahrräder Fahrraeder Straße strasse für der Bohrer bohren कुर्सी कुर्सियाँ साइकिल साइकिलें हिन्दी हिंदी तंबू tambu tamboo झूला jhula के دراجة الدراجة الدَّرَّاجَة خيمة khaima في مع'.split(
    ' ',
  );
const LANGUAGES_OF_LISTINGS = [null, 'en', 'en', 'de', 'hi', 'ar', 'fr'] as const;
const PLACES = ['Indiranagar, Bengaluru', 'Koramangala, Bengaluru', 'Bandra West, Mumbai', 'São Paulo'];
const CENTRE = { latitude: 12.97, longitude: 77.6 };
const DAYS = ['2030-05-01', '2030-05-04', '2030-05-08', '2030-05-12', '2030-05-20'];

type NewItem = Omit<OracleItem, 'id' | 'ownerId' | 'category'> & {
  readonly categoryIndex: number;
  readonly ownerIndex: number;
};

let app: TestApp;
let owners: Person[];
let renter: Person;
let categories: { id: number; name: string }[];
let oracle: Oracle;

beforeAll(async () => {
  app = await startTestApp();
  owners = [await makePerson(app), await makePerson(app)];
  renter = await makePerson(app);
  const { rows } = await app.database.db.$client.query<{ id: number; name: string }>(
    'select id, name from categories order by id',
  );
  categories = rows;
  const stems = new Map<string, string | null>();
  const typed = WORDS.flatMap((word) => [word, ...typos(word)]);
  const all = [...typed, ...categories.map(({ name }) => name), 'thing'].flatMap(wordsOf);
  const answer = await app.database.db.$client.query<{ word: string; language: string; stem: string | null }>(
    `select word, language, search_stem(word, language) as stem
     from unnest($1::text[]) as word, unnest($2::text[]) as language`,
    [all, LANGUAGES_OF_LISTINGS],
  );
  for (const { word, language, stem } of answer.rows) stems.set(`${word} ${language}`, stem);
  oracle = makeOracle(
    (word, language) => {
      const stem = stems.get(`${word} ${language}`);
      if (stem === undefined) throw new Error(`The stem of ${word} in ${language} was not asked for.`);
      return stem;
    },
    categories.map(({ name }) => name),
  );
});
afterAll(() => app.close());

/** A word with a letter missing, doubled, replaced, or swapped with the next. */
function typos(word: string): string[] {
  const at = Math.floor(word.length / 2);
  const [before, letter = '', behind] = [word.slice(0, at), word[at], word.slice(at + 1)];
  return [
    before + behind,
    before + letter + letter + behind,
    `${before}x${behind}`,
    before + behind.slice(0, 1) + letter + behind.slice(1),
  ];
}

const day = fc.constantFrom(...DAYS);
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, until: b } : { from: b, until: a }));
const phrase = (least: number, most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: most }).map((words) => words.join(' '));
const position = fc.record({
  latitude: fc.double({ min: CENTRE.latitude - 0.2, max: CENTRE.latitude + 0.2, noNaN: true }),
  longitude: fc.double({ min: CENTRE.longitude - 0.2, max: CENTRE.longitude + 0.2, noNaN: true }),
});

const newItem: fc.Arbitrary<NewItem> = fc.record({
  title: phrase(2, 4),
  description: phrase(2, 5).map((text) => `thing thing thing thing ${text}`),
  language: fc.constantFrom(...LANGUAGES_OF_LISTINGS),
  categoryIndex: fc.nat({ max: 9 }),
  ownerIndex: fc.nat({ max: 1 }),
  location: fc.constantFrom(...PLACES),
  position: fc.option(position, { freq: 5 }),
  price: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  rating: fc.constantFrom(0, 0, 3, 4, 4.5, 5),
  createdAt: fc.integer({ min: 0, max: 30 }).map((step) => Date.UTC(2030, 0, 1) + step),
  isAvailable: fc.boolean(),
  window: fc.option(range.filter(({ from, until }) => from < until)),
  booked: fc.array(range, { maxLength: 1 }),
});

const search = fc
  .array(fc.constantFrom(...WORDS.flatMap((word) => [word, word, word, ...typos(word)])), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

/** Each filter is used one time in four, so that many queries find several pages of items. */
const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const query = fc.record({
  search: fc.option(search, { nil: undefined, freq: 2 }),
  category: seldom(fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 })),
  location: seldom(fc.constantFrom('bengal', 'kora', 'MUMBAI', 'sao', 'indira beng', 'west mum', 'nowhere')),
  near: seldom(fc.record({ position, radius: fc.constantFrom(1, 5, 10, 30, 150) })),
  minPrice: seldom(fc.constantFrom(0, 2.5, 5)),
  maxPrice: seldom(fc.constantFrom(2.5, 7.25, 10)),
  sort: fc.constantFrom(
    undefined,
    'newest' as const,
    'price-low' as const,
    'price-high' as const,
    'rating' as const,
    'reviewed' as const,
  ),
  free: seldom(range),
});

type Asked = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

function toQuery(given: Asked, limit: number): ItemQuery {
  const { near, free, category, ...rest } = given;
  return ItemQuery.parse({
    ...rest,
    category: category?.map((index) => categories[index]?.id ?? 0),
    ...(near && { ...near.position, radius: near.radius }),
    ...(free && { availableFrom: free.from, availableUntil: free.until }),
    limit,
  });
}

/** Inserts items, with ids in the order given. */
async function insert(newItems: readonly NewItem[]): Promise<OracleItem[]> {
  const { db } = app.database;
  const rows = await db
    .insert(items)
    .values(
      newItems.map((item) => ({
        ownerId: owners[item.ownerIndex]?.id ?? 0,
        categoryId: categories[item.categoryIndex]?.id ?? 0,
        title: item.title.padEnd(5, '!'),
        description: item.description,
        language: item.language,
        price: item.price,
        location: item.location,
        latitude: item.position?.latitude ?? null,
        longitude: item.position?.longitude ?? null,
        images: ['https://example.com/thing.jpg'],
        isAvailable: item.isAvailable,
        availableFrom: item.window?.from ?? null,
        availableUntil: item.window?.until ?? null,
        ratingSum: item.rating * 2,
        reviewCount: item.rating === 0 ? 0 : 2,
        createdAt: new Date(item.createdAt).toISOString(),
      })),
    )
    .returning({ id: items.id });
  const made = newItems.map((item, index): OracleItem => {
    const category = categories[item.categoryIndex];
    const id = rows[index]?.id;
    const ownerId = owners[item.ownerIndex]?.id;
    if (!category || id === undefined || ownerId === undefined)
      throw new Error('The insert did not answer one row an item.');
    return { ...item, id, ownerId, category };
  });
  const booked = made.flatMap((item) =>
    item.booked.map(({ from, until }) => ({
      itemId: item.id,
      renterId: renter.id,
      ownerId: item.ownerId,
      startDate: from,
      endDate: until,
      price: 1,
      status: 'approved' as const,
    })),
  );
  if (booked.length > 0) await db.insert(rentals).values(booked);
  app.forgetAnswers();
  return made;
}

const remove = async (ids: readonly number[]) => {
  const { db } = app.database;
  for (const id of ids)
    await db
      .update(items)
      .set({ deletedAt: '2030-01-01T00:00:00Z' })
      .where(sql`id = ${id}`);
  app.forgetAnswers();
};

/** Returns the ids of a page, the total, and the cursor of the next page. */
async function ask(given: ItemQuery, cursor?: string) {
  const { status, body, headers } = await app.client().call(listItems, { query: { ...given, cursor } });
  expect(status).toBe(200);
  const link = String(headers.link ?? '');
  return {
    ids: body.map(({ id }) => id),
    total: String(headers['x-total-count']),
    next: new URLSearchParams(link.match(/\?([^>]*)/)?.[1]).get('cursor') ?? undefined,
  };
}

test('search finds the same items as a scan of the whole catalogue', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(newItem, { minLength: 20, maxLength: 60 }),
      fc.array(query, { minLength: QUERIES, maxLength: QUERIES }),
      async (newItems, queries) => {
        await app.database.db.update(items).set({ deletedAt: '2030-01-01T00:00:00Z' });
        const catalogue = await insert(newItems);
        for (const one of queries) {
          const given = toQuery(one, 1000);
          const expected = oracle.answer(catalogue, given).map(({ id }) => id);
          const { ids, total, next } = await ask(given);
          expect(ids, JSON.stringify(given)).toEqual(expected);
          expect(total).toBe(formatTotal(expected.length));
          expect(next).toBeUndefined();
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test(
  'paging while items are added and removed skips nothing and repeats nothing',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(newItem, { minLength: 20, maxLength: 40 }),
        fc.array(newItem, { minLength: 12, maxLength: 12 }),
        query,
        fc.integer({ min: 1, max: 7 }),
        async (newItems, later, one, limit) => {
          await app.database.db.update(items).set({ deletedAt: '2030-01-01T00:00:00Z' });
          const initial = await insert(newItems);
          let catalogue = initial;
          const given = toQuery(one, limit);
          const atFirst = new Set(oracle.answer(initial, given).map(({ id }) => id));
          const seen: number[] = [];
          const removed = new Set<number>();
          let cursor: string | undefined;
          const meanings = new Set<string>();
          for (let page = 0; ; page++) {
            meanings.add(oracle.meaning(catalogue, given.search ?? ''));
            const { ids, total, next } = await ask(given, cursor);
            seen.push(...ids);
            expect(total).toBe(formatTotal(oracle.answer(catalogue, given).length));
            if (next === undefined) break;
            cursor = next;
            const arriving = later[page];
            if (arriving) catalogue = [...catalogue, ...(await insert([arriving]))];
            const leaving = catalogue[(page * 7) % catalogue.length];
            if (leaving && page % 2 === 0) {
              removed.add(leaving.id);
              catalogue = catalogue.filter(({ id }) => id !== leaving.id);
              await remove([leaving.id]);
            }
          }
          // Added and removed items can change the corrections of a word, and so the meaning of the query.
          if (meanings.size === 1) {
            expect(new Set(seen).size, 'nothing twice').toBe(seen.length);
            const missing = [...atFirst].filter((id) => !removed.has(id) && !seen.includes(id));
            expect(missing, 'no gap').toEqual([]);
          }
        },
      ),
      { numRuns: RUNS * 3, endOnFailure: true },
    );
  },
);
