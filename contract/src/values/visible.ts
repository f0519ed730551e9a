import { line, text } from './fields.ts';

/** Scripts, for a class of a regular expression, that write some words with a joiner or a non-joiner (U+200D, U+200C). */
export const JOINED_SCRIPTS = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Characters that show nothing by themselves, marks of direction among them. */
const INVISIBLE = /[\p{DI}\ufff9-\ufffb\u2800]/u;

/** Where one of them is part of what somebody writes. */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d]`,
    // Emoji: those that are joined, drawn in colour or not, keycaps and flags of regions.
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
 * A line in which every character shows, other than those that its script or an emoji needs: what stands in lists beside
 * other people's words, so that no two that look the same differ and none turns what stands around it.
 */
export const visibleLine = (...limits: Parameters<typeof line>) =>
  line(...limits).refine((value) => !INVISIBLE.test(value.replace(NEEDED, '')), {
    error: 'Text may not contain invisible characters. Please type it again',
  });

/** Text of any number of lines in which at least `least` characters show; `error` says that they do not. */
export const visibleText = (least: number, error: string, ...limits: Parameters<typeof text>) =>
  text(...limits)
    .min(least, { error })
    // What is too short as it stands has been told so.
    .refine((value) => value.length < least || lengthSeen(value) >= least, { error });

const lengthSeen = (value: string): number => value.replaceAll(/[\p{DI}\u2800]/gu, '').trim().length;
