import { line } from './fields.ts';
import { JOINED_SCRIPTS } from './visible.ts';

const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
const FULL_NAME_MIN = 3;
export const FULL_NAME_MAX = 100;

/** A character may be written as a letter and up to three marks, which normalization combines. */
const SPELLED = 4;

/** Length of a name; in scripts that write a word with one or two characters, each counts twice. */
const lengthOf = (name: string): number =>
  Array.from(name).reduce((length, character) => length + (DENSE.test(character) ? 2 : 1), 0);
const DENSE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Scripts in current use (UAX #31, tables 5 and 7). */
const SCRIPTS =
  'Adlm Arab Armn Bali Bamu Batk Beng Bopo Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Hmnp Java Kali Kana Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mtei Mymr Newa Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Wcho Yiii';
/** Scripts that are written together. */
const TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

const ofScripts = (scripts: string): string =>
  `[${['Zyyy', 'Zinh', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`).join('')}]*`;

/** Names in one script, or in scripts that are written together: 'highly restrictive' in terms of Unicode TR39. */
const UNMIXED = new RegExp(`^(?:${[...SCRIPTS.split(' '), ...TOGETHER].map(ofScripts).join('|')})$`, 'u');

const USERNAME_TOO_LONG = `Username must be at most ${USERNAME_MAX} characters`;

/** Normalized and without invisible characters, so that no two of them look identical. */
export const Username = line(SPELLED * USERNAME_MAX, { tooLong: USERNAME_TOO_LONG })
  .normalize('NFKC')
  .max(USERNAME_MAX, { error: USERNAME_TOO_LONG, abort: true })
  .refine((name) => lengthOf(name) >= USERNAME_MIN, { error: 'Username must be at least 3 characters' })
  .regex(/^[^\s@/\p{C}\p{DI}\u2800]*$/u, {
    error: 'Username cannot contain spaces, invisible characters, @ or /',
  })
  .refine((name) => UNMIXED.test(name), { error: 'Username cannot mix letters from different alphabets' });

/** A joiner or non-joiner between two letters of a script that uses them. */
const JOINED = new RegExp(`(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=\\p{L})`, 'gu');
const Line = line(FULL_NAME_MAX);
const INVISIBLE = /[\p{C}\p{DI}\u2800]/u;
const SIGNS = ".,'’‘`´·・-‐–&\u05f3\u05f4";
const NAME = new RegExp(`^[\\p{L}\\p{M}\\p{Nd} ${SIGNS.replace('-', '\\-')}]*$`, 'u');
/** Marks without a base letter, or more of them than any script needs. */
const LOOSE_MARKS = /(?<![\p{L}\p{M}\p{Nd}])\p{M}|[\p{Mn}\p{Me}]{5}/u;

/** A dot within a word, as in web addresses; initials such as J.R.R. have one letter after each dot. */
const ADDRESS = /(?<=[\p{L}\p{M}\p{Nd}])\.[\p{L}\p{Nd}]\p{M}*[\p{L}\p{Nd}]/u;

/** Why a line cannot be a person's full name; null if it can. */
function faultOf(name: string): string | null {
  if (!Line.safeParse(name).success) return null;
  const seen = name.replace(JOINED, '');
  if (lengthOf(seen) < FULL_NAME_MIN) return 'Full name must be at least 3 characters';
  if (INVISIBLE.test(seen)) return 'Full name cannot contain invisible characters';
  if (!NAME.test(seen) || LOOSE_MARKS.test(seen) || !/\p{L}/u.test(seen))
    return 'Full name can only contain letters, digits, spaces and . , ’ - &';
  if (ADDRESS.test(seen)) return 'Full name cannot look like a web address. Put a space after the dot';
  return null;
}

const FULL_NAME_TOO_LONG = `Full name must be at most ${FULL_NAME_MAX} characters`;

/** Normalized, with single spaces between words. */
export const FullName = line(SPELLED * FULL_NAME_MAX, { tooLong: FULL_NAME_TOO_LONG })
  .overwrite((name) => name.normalize('NFC').replace(/\p{Zs}+/gu, ' '))
  .max(FULL_NAME_MAX, { error: FULL_NAME_TOO_LONG, abort: true })
  .superRefine((name, context) => {
    const fault = faultOf(name);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault, input: name });
  });
