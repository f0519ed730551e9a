import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { readWords } from './wordQueries.ts';

/** Eleven letters that are each 'a' or 'ae', at most fifteen in all: they have one stem in German. */
function family(): string[] {
  let words = [''];
  for (let letter = 0; letter < 11; letter++) words = words.flatMap((word) => [`${word}a`, `${word}ae`]);
  return words.filter((word) => word.length <= 15);
}

test('hundreds of words of one stem in titles make no search slow for words that resemble them', async () => {
  const app = await startAppForTest();
  const { db } = app.database;
  const owner = await makePerson(app);
  const words = family();
  expect(words).toHaveLength(562);
  for (let first = 0; first < words.length; first += 5)
    await makeItem(app, owner.id, { title: words.slice(first, first + 5).join(' ') });
  const stems = await db.execute<{ words: number }>(
    sql`select count(*)::integer as words from vocabulary_stems group by stem order by 1 desc limit 1`,
  );
  expect(stems.rows).toEqual([{ words: 562 }]);

  const typed = words.slice(200, 206).map((word) => `${word}i`);
  const looks = await db.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select idx_scan::integer as scans from pg_stat_xact_user_tables where relname = 'title_words'`,
      );
      return rows[0]?.scans ?? 0;
    };
    const before = await read();
    const corrections = await tx.execute(sql`
      select * from search_corrections(${sql.param(typed)}::text[], array['en', 'de', 'hi', 'ar'], false, 6, 8)`);
    expect(corrections.rows).toHaveLength(6);
    return (await read()) - before;
  });
  // Up to 40 words that are alike for each of six, and for each of those 32 of its stem.
  expect(looks).toBeLessThan(6 * 41 * 32 * 2);
  expect((await readWords(db, typed.join(' '), 'after')).lookedAt).toBe(6);
});
