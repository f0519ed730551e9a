import { LANGUAGES, type Language } from '@lendloop/contract/values/languages';

import type { Db } from '../db/connect.ts';
import { CORRECTED_MAX, findCorrections, quoted, type Relied } from './correctionQueries.ts';
import { findTyped, type Typed } from './typedQueries.ts';
import type { Moderation } from './visibilitySql.ts';

/** Finds nothing: no listing has a mark without a word. */
const NOTHING = "'^'";

/** Items that a search by words finds, and how well they match. */
interface Stage {
  /** From 6, all words as typed in the title, down to 0, only by sound. */
  readonly rank: number;
  /** What they are found by, as the text of a `tsquery`. */
  readonly query: string;
}

interface Word extends Pick<Typed, 'stems' | 'stop_in' | 'sound'> {
  readonly neighbours: readonly string[];
}

/** The words of a search. */
export interface Meaning {
  /** Finds every word, one of its corrections, or one that sounds like it; the text of a `tsquery`. */
  readonly found: string;
  /** All that is found, the best matches first. An item belongs to the first stage that finds it; the last one finds all. */
  readonly stages: readonly Stage[];
  /** How many words were checked for typing errors, the most expensive part of parsing a search. */
  readonly lookedAt: number;
  /** What of it was kept, and so may be outdated. */
  readonly relied: Relied;
}

/** Parses a search in all `languages` and corrects its words to those of public listings, `anew` or as it did before. */
export async function readWords(
  db: Db,
  input: string,
  moderation: Moderation,
  languages: readonly Language[] = LANGUAGES,
  anew = true,
): Promise<Meaning> {
  const typed = await findTyped(db, input, languages);
  const checked = typed.filter(({ is_corrected }) => is_corrected).map(({ word }) => word);
  const { corrections, relied } = await findCorrections(db, checked, moderation, languages, anew);
  const doubtful = new Map(
    corrections
      .filter(({ is_doubtful }) => is_doubtful)
      .slice(0, CORRECTED_MAX)
      .map(({ word, neighbours }) => [word, neighbours]),
  );
  const words = typed.map(({ word, stems, stop_in, sound }) => {
    const neighbours = doubtful.get(word);
    return { stems, stop_in, neighbours: neighbours ?? [], sound: neighbours?.length === 0 ? sound : null };
  });
  return { ...meaningOf(words), lookedAt: doubtful.size, relied };
}

/** Where in an item a word must occur, with the marks that say so. */
const PARTS = { title: ['^'], titleOrCategory: ['^', '~'], anywhere: [''] } as const;

function meaningOf(words: readonly Word[]): Omit<Meaning, 'lookedAt' | 'relied'> {
  if (words.length === 0) return { found: NOTHING, stages: [{ rank: 6, query: NOTHING }] };
  // Listings in a language need not have its stop words, unless nothing else was typed.
  const areStopWordsOnly = words.every(({ stop_in }) => stop_in.length > 0);
  const languagesOf = ({ stop_in }: Word) =>
    areStopWordsOnly ? [] : stop_in.map((language) => `=${language}`);
  const typed = (word: Word, marks: readonly string[]) => [
    ...marked(word.stems, marks),
    ...languagesOf(word),
  ];
  const corrected = (word: Word, marks: readonly string[]) => [
    ...typed(word, marks),
    ...marked(word.neighbours, marks),
  ];
  const bySound = (word: Word) => [
    ...corrected(word, PARTS.anywhere),
    ...(word.sound === null ? [] : [`*${word.sound}`]),
  ];
  const isCorrected = words.some(({ neighbours }) => neighbours.length > 0);
  const isBySound = words.some(({ sound }) => sound !== null);

  const every = (lexemesOf: typeof typed) => (marks: readonly string[]) =>
    everyOf(words.map((word) => lexemesOf(word, marks)));
  const stages = stagesOf(6, every(typed));
  if (isCorrected) stages.push(...stagesOf(3, every(corrected)));
  const found = everyOf(words.map(bySound));
  if (isBySound) stages.push({ rank: 0, query: found });
  return { found, stages };
}

/** All words in the title, then in title and category, then anywhere. */
const stagesOf = (rank: number, occur: (marks: readonly string[]) => string): Stage[] => [
  { rank, query: occur(PARTS.title) },
  { rank: rank - 1, query: occur(PARTS.titleOrCategory) },
  { rank: rank - 2, query: occur(PARTS.anywhere) },
];

const marked = (lexemes: readonly string[], marks: readonly string[]): string[] =>
  lexemes.flatMap((lexeme) => marks.map((mark) => mark + lexeme));

/** The text of a `tsquery` that finds one lexeme of each group. */
const everyOf = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ');
