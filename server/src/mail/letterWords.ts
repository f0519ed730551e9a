import { dayLocaleFor, type Language } from '@lendloop/contract/values/languages';
import { wordsIn } from '@lendloop/words/catalogues';
import type { Say } from '@lendloop/words/formatter';
import type { Area } from '@lendloop/words/types';

import type { Config } from '../config.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** What is invisible, and line breaks. Joiners inside a word are part of its spelling, as in Hindi. */
const INVISIBLE = /(?<=[\p{L}\p{M}])([\u200c\u200d])(?=[\p{L}\p{M}])|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** The same without the characters that isolate. */
const INVISIBLE_IN_OURS =
  /(?<=[\p{L}\p{M}])([\u200c\u200d])(?=[\p{L}\p{M}])|(?:(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s])+/gu;

const inOneLine = (text: string, invisible: RegExp): string =>
  text.replace(invisible, (_, joiner: string | undefined) => joiner ?? ' ').trim();

/** What people wrote, in one line without invisible characters: it can neither start a new header nor turn other text round. */
export const oneLine = (text: string): string => inOneLine(text, INVISIBLE);

/** The same for a sentence of ours, which isolates what others wrote. */
export const sentenceLine = (text: string): string => inOneLine(text, INVISIBLE_IN_OURS);

/** A name or title in a sentence, isolated: it may be written in the other direction than the sentence. */
export const theirs = (text: string): string => `${FIRST_STRONG_ISOLATE}${oneLine(text)}${POP_ISOLATE}`;

/** The parts of a sentence: what others wrote, as its first group, or words of ours. */
export const PARTS_OF_SENTENCE = /\u2068([^\u2068\u2069]*)\u2069|[^\u2068]+/gu;

/** How a letter speaks. */
interface LetterWords<A extends Area> {
  readonly language: Language;
  readonly say: Say<A>;
  /** The locale of its days. */
  readonly days: string;
}

/** The words for a person whose account keeps `language`; the site's own if it keeps none or one that is not offered. */
export function wordsFor<A extends Area>(
  { languages, locale }: Pick<Config, 'languages' | 'locale'>,
  language: string | null,
  area: A,
): LetterWords<A> {
  const spoken = languages.find((offered) => offered === language) ?? languages[0];
  return { language: spoken, say: wordsIn(spoken, area, locale), days: dayLocaleFor(spoken, locale) };
}
