import { LANGUAGES, type Language } from '@lendloop/contract/values/languages';
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

/** The words of a search. */
export interface Meaning {
  /** True for items `i` that have every word, one of its corrections, or one that sounds like it. */
  readonly isFound: SQL;
  /** Every word or one of its corrections, as `tsquery`. */
  readonly query: (parts: Parts) => SQL;
  /** Every word as it was typed, as `tsquery`. */
  readonly asTyped: (parts: Parts) => SQL;
  /** Whether any word has corrections; otherwise the two queries above are the same. */
  readonly isCorrected: boolean;
  /** Whether any word is also looked up by its sound, so that items may be found that fit neither query. */
  readonly isBySound: boolean;
  /** How many words were checked for typing errors, the most expensive part of parsing a search. */
  readonly lookedAt: number;
}

interface Word {
  /** How the word is indexed: by its stem in each language, and as it is. */
  readonly stems: string[];
  /** The languages that have it as a stop word, such as 'the'. */
  readonly stop_in: string[];
  readonly neighbours: string[];
  readonly sound: string | null;
  readonly was_looked_at: boolean;
}

/** Parses a search in all `languages` and corrects its words to those of public listings. */
export async function readWords(
  db: Db,
  input: string,
  moderation: Moderation,
  languages: readonly Language[] = LANGUAGES,
): Promise<Meaning> {
  const words = await runPrepared<Word & object>(
    db,
    sql`
      select stems, stop_in, neighbours, sound, was_looked_at
      from search_words(
        ${input}, ${sql.param([...languages])}::text[], ${moderation === 'before'},
        ${WORDS_MAX}, ${CORRECTED_MAX}, ${NEIGHBOURS_MAX}
      )`,
  );
  // Listings in a language need not have its stop words, unless nothing else was typed.
  const areStopWordsOnly = words.every(({ stop_in }) => stop_in.length > 0);
  const asTyped = ({ stems, stop_in }: Word) =>
    areStopWordsOnly ? stems : [...stems, ...stop_in.map((language) => `=${language}`)];
  const orCorrected = (word: Word) => [...asTyped(word), ...word.neighbours];
  const query = (parts: Parts) => everyOf(words, orCorrected, parts);

  const silent = words.filter(({ sound }) => sound === null);
  const bySound = words.flatMap((word) => (word.sound === null ? [] : [{ word, sound: word.sound }]));
  const found = bySound.map(
    ({ word, sound }) =>
      sql`(i.search @@ ${everyOf([word], orCorrected, '')} or i.sounds @@ ${quote(sound)}::tsquery)`,
  );
  if (silent.length > 0 || found.length === 0)
    found.unshift(sql`i.search @@ ${everyOf(silent, orCorrected, '')}`);
  return {
    isFound: sql.join(found, sql` and `),
    query,
    asTyped: (parts) => everyOf(words, asTyped, parts),
    isCorrected: words.some(({ neighbours }) => neighbours.length > 0),
    isBySound: bySound.length > 0,
    lookedAt: words.filter((word) => word.was_looked_at).length,
  };
}

/** A `tsquery` for items with one of the lexemes of each word. */
function everyOf(words: readonly Word[], lexemesOf: (word: Word) => readonly string[], parts: Parts): SQL {
  const groups = words.map((word) => lexemesOf(word).map((lexeme) => `${quote(lexeme)}:${parts}`));
  return sql`${groups.map((group) => `(${group.join(' | ')})`).join(' & ')}::tsquery`;
}

/** Quotes a lexeme for use in a `tsquery`. */
const quote = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
