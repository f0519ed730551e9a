import { readFileSync } from 'node:fs';

const LETTERS = readLookalikes(readFileSync(new URL('confusables.txt', import.meta.url), 'utf8'));

/** The skeleton of a text by UTS #39: two texts with the same skeleton look alike. */
export const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .normalize('NFD');

/**
 * The keys by which a username is taken. Capitals count as what they look like and as their lower case: 'Ian' blocks
 * 'lan' and 'ian'.
 */
export function looksOf(username: string): string[] {
  return [...new Set([username, username.toLowerCase()].map(glance))].toSorted();
}

/** The skeleton of a text, ignoring case. */
export const glance = (text: string): string => skeletonOf(skeletonOf(text).toLowerCase());

/** Maps each character to its prototype. */
function readLookalikes(file: string): Map<string, string> {
  const textOf = (codes: string) =>
    String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
  const rows = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    rows.flatMap((row) => {
      const [target = '', letters = ''] = row.split('; ');
      return letters.split(' ').map((letter): [string, string] => [textOf(letter), textOf(target)]);
    }),
  );
}
