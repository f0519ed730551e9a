import type { Language } from '@lendloop/contract/values/languages';

/** The part of a text that tells its script, in characters. */
const READ_MAX = 1000;
/** The part of it whose letters are compared, for at most 4 ms, in which nothing else runs. */
const COMPARED_MAX = 300;
/** A guess counts from this accuracy on, and if it is this many times as likely as the next one. */
const LEAST_ACCURACY = 0.05;
const LEAST_LEAD = 2;

/** Scripts of one language each, or with one that is far more common than others. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
];

/** Scripts of several languages, which are told apart by their letters; the first is the most common. */
const SHARED_SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk', 'mn']],
  [/\p{Script=Hebrew}/gu, ['he', 'yi']],
  [
    /\p{Script=Latin}/gu,
    'en de fr es it pt nl da sv no fi is pl cs sk hu ro lt lv et tr id vi tl ga'.split(' '),
  ],
];

/**
 * The ISO 639-1 code of the language of a text: what its script says and, where several languages share it, its letters. A text
 * that could be in several languages counts as in the site's `own`, if that has the same script.
 */
export async function detectLanguage(text: string, own: Language = 'en'): Promise<string> {
  // Cut before and after: a character may become several.
  const characters = Array.from(text.slice(0, 2 * READ_MAX).normalize('NFKC'));
  const read = characters.slice(0, READ_MAX).join('');
  const count = (script: RegExp) => read.match(script)?.length ?? 0;
  const alone = BY_SCRIPT.map(([script, language]) => ({ languages: [language], letters: count(script) }));
  const shared = SHARED_SCRIPTS.map(([script, languages]) => ({ languages, letters: count(script) }));
  const [first] = [...alone, ...shared].sort((one, other) => other.letters - one.letters);
  if (!first || first.letters === 0) return own;
  const [common = own] = first.languages;
  if (first.languages.length === 1) return common;
  // Half a megabyte of tables, read when the first listing needs them.
  const { detectAll } = await import('tinyld');
  const [best, next] = detectAll(characters.slice(0, COMPARED_MAX).join(''), { only: [...first.languages] });
  if (!best) return first.languages.includes(own) ? own : common;
  const isClear = best.accuracy >= LEAST_ACCURACY && (!next || best.accuracy >= next.accuracy * LEAST_LEAD);
  return isClear || !first.languages.includes(own) ? best.lang : own;
}
