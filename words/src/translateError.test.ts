import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { PROBLEMS } from '@lendloop/contract/problems';
import { IdParams } from '@lendloop/contract/values/fields';
import { Language } from '@lendloop/contract/values/languages';
import { expect, test } from 'vitest';

import { errorsIn, wordsIn } from './catalogues.ts';
import { ENGLISH } from './english.ts';
import englishErrors from './englishErrors.ts';
import { sentence } from './sentence.ts';

const hindi = errorsIn('hi');
const german = errorsIn('de');
const CONTRACT = path.resolve(import.meta.dirname, '../../contract/src');

const hasDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

test('every problem of the catalogue has its text under its code', () => {
  for (const [code, { message }] of Object.entries(PROBLEMS)) {
    expect(ENGLISH.errors[code as keyof typeof PROBLEMS]).toBe(message);
    expect(hasDevanagari(hindi.translate(message)), code).toBe(true);
  }
});

/** Texts of the contract that are no errors. */
const NO_ERRORS = new Set(['Item does not meet platform guidelines', 'Load More', 'Latn Hani Bopo']);

/** The sentences in a source file, with a number in place of what a template fills in. */
function sentencesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replaceAll(/summary:\s*(['`]).*?\1/gs, '');
  return [...code.matchAll(/(['`])([A-Z][^'`\n]*? [^'`\n]*?)\1/g)]
    .map(([, , text = '']) => text.replaceAll(/\$\{.*?\}/g, '3'))
    .filter((text) => / (?!Hani|Hira|Kana|Arab|Beng|Syrc)/.test(text) && !/^([A-Z][a-z]{3} ?)+$/.test(text));
}

test('every message that a schema of the contract gives can be translated', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test\.ts$|^(pages|live|sessions)\.ts$|sentences\.ts$/.test(file),
  );
  const texts = files.flatMap((file) => sentencesIn(readFileSync(path.join(CONTRACT, file), 'utf8')));
  expect(texts.length).toBeGreaterThan(90);
  expect(texts).toContain('Full name cannot contain invisible characters');
  const missing = texts.filter((text) => !NO_ERRORS.has(text) && !hasDevanagari(hindi.translate(text)));
  expect(missing).toEqual([]);
});

/** The names of all fields that endpoints read, and of their own fields. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (Array.isArray(schema)) return schema.flatMap((one) => fieldsOf(one, seen));
  if (!('def' in schema) || typeof schema.def !== 'object') return [];
  const definition = schema.def as Readonly<Record<string, unknown>>;
  const shape = (definition.shape ?? {}) as Readonly<Record<string, unknown>>;
  return [
    ...Object.keys(shape),
    ...Object.values(shape).flatMap((one) => fieldsOf(one, seen)),
    ...Object.values(definition).flatMap((one) => fieldsOf(one, seen)),
  ];
}

test('every field that an endpoint reads has a name in every language', async () => {
  const names = new Set<string>();
  for (const file of readdirSync(CONTRACT).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )) {
    const exported = (await import(path.join(CONTRACT, file))) as Readonly<Record<string, unknown>>;
    for (const one of Object.values(exported)) {
      if (typeof one !== 'object' || one === null || !('method' in one)) continue;
      for (const part of ['params', 'query', 'body'])
        for (const name of fieldsOf((one as Readonly<Record<string, unknown>>)[part])) names.add(name);
    }
  }
  expect(names.size).toBeGreaterThan(40);
  const missing = [...names].filter((name) => {
    // The contract makes the message.
    const issues = IdParams.extend({ [name]: Language }).safeParse({}).error?.issues;
    const message = issues?.find(({ path: [field] }) => field === name)?.message ?? '';
    expect(message).toContain(' is required');
    return /[a-z]/.test(hindi.translate(message).replaceAll('Google', ''));
  });
  expect(missing).toEqual([]);
});

test.each([
  ['Item ID must be a number', 'Gegenstands-ID: Hier wird eine Zahl erwartet'],
  ['Full name must be at most 1 character', 'Vollständiger Name: höchstens 1 Zeichen'],
  ['Full name must be at most 80 characters', 'Vollständiger Name: höchstens 80 Zeichen'],
  ['Images must have at least 1 entry', 'Bilder: mindestens 1 Eintrag'],
  ['Entry 2 of images must be text', 'Bilder, Eintrag 2: Hier wird ein Text erwartet'],
  ['Radius must be more than 0.5', 'Umkreis: mehr als 0.5'],
  ['Sort must be one of: newest, rating', 'Sortierung: Möglich sind newest, rating'],
  ['Please upload at most 5 images', 'Bitte lade höchstens 5 Bilder hoch'],
  ['This must be a number', 'Diese Angabe: Hier wird eine Zahl erwartet'],
  ['Shoe size is required', 'Angabe fehlt: Shoe size'],
])('%s: %s', (english, translated) => {
  expect(german.translate(english)).toBe(translated);
  expect(errorsIn('en').translate(english)).toBe(english);
});

test.each([
  '',
  'nothing of ours',
  'is required',
  ' must be at least characters',
  'Price must be at least many characters',
  'Entry 2 of images',
  'X must be at least 99999999999999999999 characters',
])('an unknown text stays as it is: %j', (text) => {
  expect(german.translate(text)).toBe(text);
});

test('long and repetitive texts cost next to nothing', () => {
  const parts = [' must be at least ', ' of ', 'Entry 1 of ', ' must be one of: ', ' characters', ' to '];
  const texts = parts.flatMap((part) => [10, 500, 100_000].map((times) => part.repeat(times)));
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    for (const text of texts) expect(german.translate(text).length).toBeLessThan(text.length + 100);
    return performance.now() - started;
  });
  // Takes the fastest run, because a busy machine slows down the others.
  expect(Math.min(...times)).toBeLessThan(500);
});

test('days in a sentence are written for its reader', () => {
  const window = sentence('rentals.window', { from: { day: '2026-08-14' }, until: { day: '2026-09-02' } });
  expect(errorsIn('en').say(window)).toBe('This item is only available from Aug 14, 2026 to Sep 2, 2026');
  expect(german.say(window)).toBe(
    'Dieser Gegenstand ist nur vom 14. Aug. 2026 bis zum 2. Sept. 2026 verfügbar',
  );
});

test.each([
  [0, 'محاولات كثيرة جدًا. يرجى المحاولة بعد قليل'],
  [1, 'محاولات كثيرة جدًا. يرجى المحاولة بعد دقيقة واحدة'],
  [2, 'محاولات كثيرة جدًا. يرجى المحاولة بعد دقيقتين'],
  [3, 'محاولات كثيرة جدًا. يرجى المحاولة بعد 3 دقائق'],
  [11, 'محاولات كثيرة جدًا. يرجى المحاولة بعد 11 دقيقة'],
  [100, 'محاولات كثيرة جدًا. يرجى المحاولة بعد 100 دقيقة'],
])('%i takes its Arabic plural', (count, text) => {
  expect(wordsIn('ar', 'errors')('wait.minutes', { count })).toBe(text);
});

test('what finds English errors holds none of their words', () => {
  const texts: readonly (readonly [string, string])[] = Object.entries(ENGLISH.errors);
  const sentences = texts.filter(([id, text]) => !id.startsWith('field.') && !text.includes('{'));
  const held = JSON.stringify(englishErrors);
  expect(sentences.filter(([, text]) => held.includes(text))).toEqual([]);
  // No two of them share a hash.
  const distinct = new Set(sentences.map(([, text]) => text));
  expect(Object.keys(englishErrors.whole)).toHaveLength(distinct.size);
});
