import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type Language } from '@lendloop/contract/values/languages';
import { describe, expect, test } from 'vitest';

import { textsOf } from './catalogues.ts';
import { ENGLISH } from './english.ts';
import type { Area } from './types.ts';

const ROOM = path.resolve(import.meta.dirname, '..');
const AREAS = Object.keys(ENGLISH) as Area[];
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

type Same = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
/** Texts that read the same as in English, such as names. */
const SAME = JSON.parse(readFileSync(path.join(ROOM, 'same.json'), 'utf8')) as Same;

/** Without repetitions, by code point. */
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));

/** The arguments and tags of a message, each with its kind. */
function partsOf(elements: readonly MessageFormatElement[]): string[] {
  const parts = elements.flatMap((element): string[] => {
    if (isTagElement(element)) return [`<${element.value}>`, ...partsOf(element.children)];
    if (isPluralElement(element) || isSelectElement(element)) {
      const kind = isPluralElement(element) ? 'number' : 'choice';
      return [
        `${element.value}: ${kind}`,
        ...Object.values(element.options).flatMap(({ value }) => partsOf(value)),
      ];
    }
    return isArgumentElement(element) || isNumberElement(element) ? [element.value] : [];
  });
  // An argument may stand once as a number and once as it is: the kind says more.
  const named = new Set(parts.filter((part) => part.includes(':')).map((part) => part.split(':')[0]));
  return sorted(parts.filter((part) => !named.has(part)));
}

/** The plural forms of each plural in a message that its language needs and lacks. */
function missingForms(language: Language, elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return missingForms(language, element.children);
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => missingForms(language, value));
    if (!isPluralElement(element)) return inside;
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: element.pluralType ?? 'cardinal',
    }).resolvedOptions();
    return [...inside, ...pluralCategories.filter((form) => !(form in element.options))];
  });
}

const messages = (language: Language, area: Area) => Object.entries(textsOf(language, area));

test('every file of texts belongs to an area, in every language', () => {
  const files = (folder: string) =>
    sorted(
      readdirSync(path.join(ROOM, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name.replace(/\.(ts|json)$/, '')),
    );
  for (const language of LANGUAGES) expect(files(language), language).toEqual(sorted(AREAS));
});

describe.each(AREAS)('in the area %s', (area) => {
  const english = ENGLISH[area] as Readonly<Record<string, string>>;

  test('every English text can be parsed, and its types name its arguments', () => {
    for (const [id, text] of Object.entries(english)) {
      const found = partsOf(parse(text)).filter((part) => !part.startsWith('<'));
      // What `types.ts` finds by its rule: a name after an opening brace, up to a closing brace or a comma.
      const typed = [
        ...text.matchAll(/\{([^\s,#{<}.]+)(?=\}|, (?:plural|select|selectordinal|number)\b)/g),
      ].map(([, name = '']) => name);
      expect(sorted(typed), id).toEqual(sorted(found.map((part) => part.replace(/:.*/, ''))));
    }
  });

  test.each(TRANSLATED)(
    '%s has every text, with the arguments, tags and plural forms it needs',
    (language) => {
      const translated = textsOf(language, area);
      expect(sorted(Object.keys(translated))).toEqual(sorted(Object.keys(english)));
      for (const [id, text] of messages(language, area)) {
        const elements = parse(text);
        expect(text.trim(), id).not.toBe('');
        expect(partsOf(elements), id).toEqual(partsOf(parse(english[id] ?? '')));
        expect(missingForms(language, elements), id).toEqual([]);
      }
    },
  );

  test.each(TRANSLATED)('%s repeats the English words only where that is meant', (language) => {
    const same = messages(language, area)
      .filter(([id, text]) => text === english[id] && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')))
      .map(([id]) => id);
    expect(same).toEqual([...(SAME[language]?.[area] ?? [])]);
  });
});
