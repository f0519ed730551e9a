import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Moderation } from './visibilitySql.ts';

/** Different words of a search that count; those behind them are left out. */
const WORDS_MAX = 12;
/** Words of a search that are looked at for typing errors. */
const CORRECTED_MAX = 6;
/** Words that a misspelt one may stand for. */
const NEIGHBOURS_MAX = 8;

/** Which parts of an item a word must be in: its title, its title or category, or anywhere. */
type Parts = 'A' | 'AB' | '';

/** What a searcher's words ask for, as `tsquery`. */
export interface Meaning {
  /** All words, or words that they may stand for. */
  readonly query: (parts: Parts) => SQL;
  /** All words as they were typed. */
  readonly asTyped: (parts: Parts) => SQL;
  /** Whether any word may stand for another: else the two above are the same. */
  readonly isCorrected: boolean;
  /** Words that were looked at for typing errors, the dearest part of reading a search. */
  readonly lookedAt: number;
}

/** Reads what was typed against the words of the listings that are public. */
export async function readWords(db: Db, input: string, moderation: Moderation): Promise<Meaning> {
  const words = await runPrepared<{ stem: string; neighbours: string[]; was_looked_at: boolean }>(
    db,
    sql`
      select stem, neighbours, was_looked_at
      from search_words(
        ${input}, ${moderation === 'before'}, ${WORDS_MAX}, ${CORRECTED_MAX}, ${NEIGHBOURS_MAX}
      )`,
  );
  const every = (parts: Parts, alternatives: (word: (typeof words)[number]) => readonly string[]): SQL => {
    const groups = words.map((word) => alternatives(word).map((stem) => `${quote(stem)}:${parts}`));
    return sql`${groups.map((group) => `(${group.join(' | ')})`).join(' & ')}::tsquery`;
  };
  return {
    query: (parts) => every(parts, ({ stem, neighbours }) => [stem, ...neighbours]),
    asTyped: (parts) => every(parts, ({ stem }) => [stem]),
    isCorrected: words.some(({ neighbours }) => neighbours.length > 0),
    lookedAt: words.filter((word) => word.was_looked_at).length,
  };
}

/** A stem as `tsquery` takes it, whatever is in it. */
const quote = (stem: string): string => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
