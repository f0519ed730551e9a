import { line, text } from './fields.ts';

/** Scripts that use a joiner or non-joiner (U+200D, U+200C), as the contents of a character class. */
export const JOINED_SCRIPTS = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Characters that are invisible by themselves, including direction marks. */
const INVISIBLE = /[\p{DI}\ufff9-\ufffb\u2800]/u;

/** Places where such a character is a legitimate part of the text. */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d]`,
    // Emoji: joined ones, text or colour variants, keycaps and flags of regions.
    '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
    // Variants of Chinese and Mongolian characters.
    '(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Mong})[\\u180b-\\u180f]',
  ].join('|'),
  'gu',
);

/**
 * More marks above one another than any script writes. Putting them in order, as Unicode's normal forms do, takes time with the
 * square of their number: seconds for ten thousand. The two from Japanese become marks in a normal form.
 */
const STACKED_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const withFewMarks = (value: string): string => value.replace(STACKED_MARKS, '$1');

/**
 * A line without invisible characters other than those that its script or an emoji needs. For texts in lists beside other
 * people's: no two that look identical differ, and none changes the direction of the text around it. The limit holds for its normal
 * form too, which is what searches read: one character can stand for eighteen.
 */
export const visibleLine = (...limits: Parameters<typeof line>) =>
  line(...limits)
    // A field that cuts text to its length may cut an emoji after its joiner, which nobody sees.
    .overwrite((value) => withFewMarks(value.replace(/\u200d$/, '')))
    .refine((value) => !INVISIBLE.test(value.replace(NEEDED, '')), {
      error: 'Text cannot contain invisible characters. Please type it again',
    })
    .refine((value) => Array.from(value.normalize('NFKC')).length <= limits[0], {
      error: limits[1]?.tooLong,
    });

/** Multi-line text with at least `least` visible characters; `error` is the message for fewer. */
export const visibleText = (least: number, error: string, ...limits: Parameters<typeof text>) =>
  text(...limits)
    .overwrite(withFewMarks)
    .min(least, { error })
    // A text that is too short already has its error.
    .refine((value) => value.length < least || lengthSeen(value) >= least, { error });

const lengthSeen = (value: string): number => value.replaceAll(/[\p{DI}\u2800]/gu, '').trim().length;
