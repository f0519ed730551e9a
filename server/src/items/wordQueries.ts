import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Moderation } from './visibilitySql.ts';

/** The most distinct words of a search; the rest are ignored. */
const WORDS_MAX = 12;
/** The most words of a search that are checked for typing errors. */
const CORRECTED_MAX = 6;
/** The most corrections of a misspelt word. */
const NEIGHBOURS_MAX = 8;

/** Where in an item a word must occur: in its title, its title or category, or anywhere. */
type Parts = 'A' | 'AB' | '';

/** The words of a search as `tsquery`. */
export interface Meaning {
  /** Every word or one of its corrections. */
  readonly query: (parts: Parts) => SQL;
  /** Every word as it was typed. */
  readonly asTyped: (parts: Parts) => SQL;
  /** Whether any word has corrections; otherwise the two queries above are the same. */
  readonly isCorrected: boolean;
  /** How many words were checked for typing errors, the most expensive part of parsing a search. */
  readonly lookedAt: number;
}

/** Parses a search and corrects its words to those of public listings. */
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

/** Quotes a stem for use in a `tsquery`. */
const quote = (stem: string): string => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
