import { readFileSync } from 'node:fs';

const LETTERS = readLookalikes(readFileSync(new URL('confusables.txt', import.meta.url), 'utf8'));

/** What a text looks like, by UTS #39: two texts with the same skeleton are taken for each other. */
export const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .normalize('NFD');

/**
 * By what a username is taken. Capitals count as what they look like, and as the small letters that they are signed in with:
 * 'Ian' stands in the way of 'lan' and of 'ian'.
 */
export function looksOf(username: string): string[] {
  return [...new Set([username, username.toLowerCase()].map(glance))].toSorted();
}

/** What a text looks like to whoever does not mind capitals. */
export const glance = (text: string): string => skeletonOf(skeletonOf(text).toLowerCase());

/** What each character counts as. */
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
