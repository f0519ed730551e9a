import type { Language } from '@lendloop/contract/values/languages';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { runPrepared } from '../db/prepared.ts';

/** The most distinct words of a search; the rest are ignored. */
const WORDS_MAX = 12;
/** More than any input has. */
const ALL = 1000;
/** A longer word is cut, as the database does. */
const LETTERS_MAX = 60;
/** The most words or places that are kept, and words of inputs; each takes a few hundred bytes. */
const KEPT_MAX = 5000;

/** What a typed word is, whatever the listings are. */
export interface Typed {
  readonly word: string;
  /** How the word is indexed: by its stem in each language, and as it is. */
  readonly stems: readonly string[];
  /** The languages that have it as a stop word, such as 'the'. */
  readonly stop_in: readonly string[];
  readonly sound: string | null;
  /** Whether it is long enough, and of letters, to be checked for typing errors. */
  readonly is_corrected: boolean;
}

const keptInputs = new LastUsed<readonly Typed[]>(KEPT_MAX, (words) => 1 + words.length);
/** Null for a word that every language has as a stop word. */
const keptWords = new LastUsed<{ readonly typed: Typed | null }>(KEPT_MAX);
const keptPlaces = new LastUsed<string>(KEPT_MAX);

/** The distinct words of a search that say something. It depends on nothing that is stored, so it is kept. */
export function findTyped(db: Db, input: string, languages: readonly Language[]): Promise<readonly Typed[]> {
  const words = asciiWords(input);
  return words ? findWords(db, words, languages) : findInput(db, input, languages);
}

/** The words of an input in ASCII, parted as by the database's `search_fold`; null for other inputs. */
function asciiWords(input: string): string[] | null {
  if (!/^\p{ASCII}*$/u.test(input)) return null;
  const words = input.toLowerCase().match(/[0-9a-z]+/g) ?? [];
  return [...new Set(words.map((word) => word.slice(0, LETTERS_MAX)))];
}

/** Each word is kept by itself, because people combine the same words in many ways. */
async function findWords(
  db: Db,
  words: readonly string[],
  languages: readonly Language[],
): Promise<readonly Typed[]> {
  const keyOf = (word: string) => `${languages.join()} ${word}`;
  const found = new Map(words.map((word) => [word, keptWords.get(keyOf(word))]));
  const missing = words.filter((word) => !found.get(word));
  if (missing.length > 0) {
    const read = new Map(
      (await readTyped(db, missing.join(' '), languages, ALL)).map((one) => [one.word, one]),
    );
    for (const word of missing) {
      const kept = { typed: read.get(word) ?? null };
      found.set(word, kept);
      keptWords.set(keyOf(word), kept);
    }
  }
  const typed = words.flatMap((word) => found.get(word)?.typed ?? []);
  const isStopWord = ({ stop_in }: Typed) => stop_in.length > 0;
  // As the database orders them.
  return [...typed.filter((one) => !isStopWord(one)), ...typed.filter(isStopWord)].slice(0, WORDS_MAX);
}

async function findInput(db: Db, input: string, languages: readonly Language[]): Promise<readonly Typed[]> {
  const key = `${languages.join()} ${input}`;
  const known = keptInputs.get(key);
  if (known) return known;
  const typed = await readTyped(db, input, languages, WORDS_MAX);
  keptInputs.set(key, typed);
  return typed;
}

const readTyped = (
  db: Db,
  input: string,
  languages: readonly Language[],
  most: number,
): Promise<readonly Typed[]> =>
  runPrepared<Typed & object>(
    db,
    sql`
      select word, stems, stop_in, sound, is_corrected
      from search_typed(${input}, ${sql.param([...languages])}::text[], ${most})`,
  );

/** What a place is found by, as the text of a `tsquery`. It depends on nothing that is stored, so it is kept. */
export async function findPlace(db: Db, location: string): Promise<string> {
  const known = keptPlaces.get(location);
  if (known !== undefined) return known;
  const [row] = await runPrepared<{ query: string }>(db, sql`select place_query(${location})::text as query`);
  if (!row) throw new Error('A place was answered without a row.');
  keptPlaces.set(location, row.query);
  return row.query;
}
