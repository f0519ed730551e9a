import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';

import { cn } from './classNames.ts';
import { partsOf, propertiesOf } from './classProperties.ts';

const SOURCES = path.resolve(import.meta.dirname, '../..');

/** Every word in a text of the sources that tailwind-merge knows as a class, without its conditions. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    // The rules name properties, which are no classes.
    if (!/\.tsx?$/.test(file) || /\.test\.|^testing|classProperties\.ts$/.test(file)) continue;
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    for (const [, quoted = ''] of text.matchAll(/["'`]([^"'`\n]*)["'`]/g))
      for (const word of quoted.split(/\s+/)) words.add(word.replace(/^.*:(?![^[(]*[\])])/, ''));
  }
  // A class conflicts with itself in another form; a word that is no class conflicts with nothing.
  return [...words].filter((word) => /^[!-]?[a-z@[]/.test(word) && twMerge(`${word} ${word}`) === word);
}

test('joins classes, and skips falsy values', () => {
  expect(cn('a b', false, undefined, null, '', 'c')).toBe('a b c');
  expect(cn('px-4 md:px-4', 'p-2')).toBe('md:px-4 p-2');
  expect(cn('p-2', 'px-4')).toBe('p-2 px-4');
  expect(cn('hover:md:flex', 'md:hover:hidden')).toBe('md:hover:hidden');
  expect(cn('text-sm text-muted-foreground leading-5', 'text-lg')).toBe('text-muted-foreground text-lg');
});

/** How `cn` differs from tailwind-merge on two classes in this order; none if it does not. */
function differences(first: string, second: string): string[] {
  const [ours, theirs] = [cn(first, second), twMerge(first, second)];
  return ours === theirs ? [] : [`${first} ${second}: ${ours} instead of ${theirs}`];
}

test('any two classes of the app are merged as by tailwind-merge', () => {
  const classes = classesInUse();
  expect(classes.length).toBeGreaterThan(700);
  // One class stands for all that set the same; those are compared with it.
  const kinds = Map.groupBy(classes, (name) => propertiesOf(partsOf(name).utility).join(' ') || name);
  const found: string[] = [];
  for (const [one = '', ...others] of kinds.values()) {
    for (const other of others) found.push(...differences(one, other), ...differences(other, one));
    for (const [another = ''] of kinds.values()) found.push(...differences(one, another));
  }
  expect(found).toEqual([]);
});
