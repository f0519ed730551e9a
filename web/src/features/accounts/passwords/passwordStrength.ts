import type { TextId } from '@lendloop/words/types';

/** A rough estimate of how hard a password is to guess. Never a reason to reject one. */
export interface Strength {
  /** From 1, weak, to 4, strong. */
  readonly level: 1 | 2 | 3 | 4;
  /** How to improve it; null if it is good. */
  readonly advice: Advice | null;
}

type Advice = Extract<TextId<'waysIn'>, `advice.${string}`>;

/** The most common words and key sequences. */
const COMMON =
  'password passwort qwerty qwertz azerty asdfgh zxcvbn 1q2w3e 1qaz2wsx iloveyou letmein welcome admin login monkey dragon master sunshine princess football cricket baseball shadow michael jordan superman batman trustno1 freedom whatever starwars secret hello charlie summer winter spring autumn krishna ganesh india mumbai delhi bengaluru bangalore lendloop changeme default test pass love abc'
    .split(' ')
    .toSorted((a, b) => b.length - a.length);

/** Entropy of a common word, in bits. */
const WORD_BITS = 8;
/** Entropy of a letter within a run of letters, in bits. */
const LETTER_BITS = 3;
/** Entropy in bits at which a level starts, the highest first. */
const STEPS = [
  [65, 4],
  [45, 3],
  [30, 2],
] as const;

const PLAIN: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'l', '3': 'e', $: 's', '5': 's' };

/** Estimates a password. `about` holds the user's names and email address. */
export function estimateStrength(password: string, about: readonly string[]): Strength {
  const own = about
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const found = { own: false, common: false };
  const lower = password.toLowerCase();
  const plain = Array.from(lower, (character) => PLAIN[character] ?? character).join('');
  const alphabet = Math.log2(alphabetOf(password));
  let bits = 0;
  let at = 0;
  while (at < password.length) {
    const starts = (word: string) => lower.startsWith(word, at) || plain.startsWith(word, at);
    const ownWord = own.find(starts);
    const word = ownWord ?? COMMON.find(starts);
    const run = runAt(lower, at);
    const letters = /^(\p{L}\p{Ll}{3,}|\p{Lu}{4,})/u.exec(password.slice(at))?.[0].length ?? 0;
    if (word !== undefined && word.length >= run) {
      if (ownWord === undefined) found.common = true;
      else found.own = true;
      bits += WORD_BITS;
      at += word.length;
    } else if (run > 2) {
      bits += alphabet + Math.log2(run);
      at += run;
    } else if (letters > 0 && !COMMON.some((common) => plain.slice(at, at + letters).includes(common))) {
      bits += letters * LETTER_BITS;
      at += letters;
    } else {
      bits += alphabet;
      at += 1;
    }
  }
  const level = STEPS.find(([step]) => bits >= step)?.[1] ?? 1;
  return { level, advice: level > 2 ? null : adviceOn(level, found) };
}

function adviceOn(level: number, found: { own: boolean; common: boolean }): Advice {
  if (found.own) return 'advice.own';
  if (found.common) return 'advice.common';
  return level === 1 ? 'advice.words' : 'advice.longer';
}

/** Size of the alphabet from which the password is drawn. */
function alphabetOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\d/, 10],
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/[^\p{L}\d]/u, 33],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
}

/** Length of the run at `start`: repeated characters, or consecutive ones such as `abc`. */
function runAt(text: string, start: number): number {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  if (!(Math.abs(step) <= 1)) return 1;
  let length = 2;
  while (text.charCodeAt(start + length) - text.charCodeAt(start + length - 1) === step) length++;
  return length;
}
