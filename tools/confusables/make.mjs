// `node tools/confusables/make.mjs <confusables.json>` writes server/src/accounts/names/confusables.txt from Unicode's confusables.txt, in
// the form that the package `confusable-homoglyphs` ships (Debian: python3-confusable-homoglyphs): each character with all
// that look like it. Only characters that NFKC leaves unchanged are kept, because usernames contain no others.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../../server/src/accounts/names/confusables.txt', import.meta.url);
const HEAD = `# Characters that look alike, from confusables.txt of Unicode 15.0 (UTS #39), made by tools/confusables/make.mjs.
# Copyright © 1991-2022 Unicode, Inc. All rights reserved. Licence: confusables-LICENSE.txt.
# What they all count as; the characters that do. Code points in hexadecimal.
`;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Give the path of confusables.json.');

/**
 * Removes the marks that keep right-to-left characters in place.
 * @param {string} text
 */
const bare = (text) => text.replaceAll('\u200e', '');
/** @type {Record<string, { c: string }[]>} */
const table = JSON.parse(readFileSync(source, 'utf8'));
/**
 * The lookalikes of each entry.
 * @type {Map<string, Set<string>>}
 */
const alike = new Map();
for (const [entry, others] of Object.entries(table))
  alike.set(bare(entry), new Set(others.map(({ c }) => bare(c))));

/**
 * The character or text that an entry counts as, or null for itself. Of two that only look like each other the longer one is
 * chosen, because nothing maps it, otherwise the one with the lower code point.
 * @param {string} entry
 */
function countsAs(entry) {
  const [only, ...more] = alike.get(entry) ?? [];
  if (only === undefined || more.length > 0 || Array.from(entry).length !== 1) return null;
  if ((alike.get(only)?.size ?? 0) > 1 || Array.from(only).length > 1) return only;
  return (only.codePointAt(0) ?? 0) < (entry.codePointAt(0) ?? 0) ? only : null;
}

/**
 * Maps a text until nothing changes any more.
 * @param {string} text
 * @returns {string}
 */
function settled(text) {
  const mapped = Array.from(text, (character) => countsAs(character) ?? character).join('');
  return mapped === text ? text.normalize('NFD') : settled(mapped);
}

/** @param {string} character */
const isNameable = (character) =>
  character.normalize('NFKC') === character &&
  character.normalize('NFD') === character &&
  !/\p{C}/u.test(character);

/** @type {Map<string, string[]>} */
const rows = new Map();
for (const entry of alike.keys()) {
  if (countsAs(entry) === null || !isNameable(entry)) continue;
  const target = settled(entry);
  rows.set(target, [...(rows.get(target) ?? []), entry]);
}

/** @param {string} text */
const hex = (text) =>
  Array.from(text, (character) => character.codePointAt(0)?.toString(16).padStart(4, '0')).join(' ');
const lines = [...rows]
  .map(([target, entries]) => `${hex(target)}; ${entries.map(hex).toSorted().join(' ')}`)
  .toSorted();
writeFileSync(FILE, `${HEAD}${lines.join('\n')}\n`);
console.log(
  `${lines.length} lines, ${rows.values().reduce((sum, entries) => sum + entries.length, 0)} characters`,
);
