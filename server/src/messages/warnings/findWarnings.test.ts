import { MESSAGE_WARNINGS, type MessageWarning } from '@lendloop/contract/cases/warnings';
import { describe, expect, test } from 'vitest';

import { bitsOf, warningsOf } from './bits.ts';
import { findWarnings } from './findWarnings.ts';
import { SAMPLES } from './samples.ts';

const OWN_HOST = 'lendloop.example';
const warningsIn = (text: string) => findWarnings(text, OWN_HOST);

const ALL = Object.values(SAMPLES).flat();
const found = ALL.map((sample) => ({ ...sample, found: warningsIn(sample.text) }));

test('of 300 messages in four languages at least 95 % of what they hold is found', () => {
  expect(ALL).toHaveLength(300);
  const asked = found.flatMap(({ text, warnings, found: got }) =>
    warnings.map((warning) => ({ text, warning, isFound: got.includes(warning) })),
  );
  const missed = asked.filter(({ isFound }) => !isFound).map(({ text, warning }) => `${warning}: ${text}`);
  expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});

test('at most 1 % of the messages have a warning that they should not', () => {
  const wrong = found
    .map(({ text, warnings, found: got }) => ({ text, more: got.filter((one) => !warnings.includes(one)) }))
    .filter(({ more }) => more.length > 0)
    .map(({ text, more }) => `${more.join(', ')}: ${text}`);
  expect(wrong.length / ALL.length, wrong.join('\n')).toBeLessThanOrEqual(0.01);
});

describe.each<MessageWarning>([...MESSAGE_WARNINGS])('%s', (warning) => {
  test('is found in each language', () => {
    for (const samples of Object.values(SAMPLES))
      expect(samples.some(({ text }) => warningsIn(text).includes(warning))).toBe(true);
  });
});

test.each([
  ['eight digits', '12345678', []],
  ['nine digits', '123456789', ['phone']],
  ['fifteen digits', '123456789012345', ['phone']],
  ['sixteen digits', '1234567890123456', []],
  ['parted by two signs', '123 -456- 789', ['phone']],
  ['parted by three signs', '1234 - 56789', []],
  ['a link to the site itself', `See https://${OWN_HOST}/items/7 and ${OWN_HOST}/help`, []],
  ['a card number with a wrong check digit', 'Card 4111 1111 1111 1112', []],
  ['an account number with wrong check digits', 'DE88 3704 0044 0532 0130 00', []],
])('%s', (_, text, warnings) => {
  expect(warningsIn(text)).toEqual(warnings);
});

test.each([
  ['digits', '1 '.repeat(2500)],
  ['long digits', '1'.repeat(5000)],
  ['letters', 'a'.repeat(5000)],
  ['dots', 'a.'.repeat(2500)],
  ['signs of addresses', 'a@'.repeat(2500)],
  ['at and dot', 'a at b dot '.repeat(450)],
  ['messengers', 'whatsapp '.repeat(550)],
  ['account numbers', 'de89 '.repeat(1000)],
  ['blanks', ' '.repeat(5000)],
  ['prices', '1,000 € '.repeat(620)],
  ['words of digits', 'nine '.repeat(1000)],
])('a message full of %s takes less than 150 ms', (_, text) => {
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    warningsIn(text);
    return performance.now() - from;
  });
  // Takes the fastest run, because a busy machine slows down the others.
  expect(Math.min(...times)).toBeLessThan(150);
});

test('ways to reach each other are no warning once a rental is agreed on, ways to pay are', () => {
  const bits = bitsOf(MESSAGE_WARNINGS);
  expect(warningsOf(bits, false)).toEqual([...MESSAGE_WARNINGS]);
  expect(warningsOf(bits, true)).toEqual(['payment']);
});
