import { expect, test } from 'vitest';

import { IdInUrl, Latitude, line, numberInUrl, text } from './fields.ts';

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const lineEnds = ['\t', '\n', '\r'];
const controls = [...named(0, 0x1f), ...named(0x7f, 0x9f)];

test('no text takes control characters or half a character', () => {
  for (const control of controls.filter((one) => !lineEnds.includes(one)))
    expect(text(10).safeParse(`a${control}b`).success, JSON.stringify(control)).toBe(false);
  expect(text(10).safeParse('a\ud800b').success).toBe(false);
});

test('texts of several lines keep their tabs and line ends', () => {
  expect(text(10).parse('one\r\n\ttwo\n')).toBe('one\r\n\ttwo');
});

test('a line has no line ends within, and no blanks around it', () => {
  for (const control of [...controls, '\u2028', '\u2029'])
    expect(line(10).safeParse(`a${control}b`).success, JSON.stringify(control)).toBe(false);
  expect(line(20).parse(' कुर्सी 🪑\n')).toBe('कुर्सी 🪑');
});

const latitude = (given: string) => numberInUrl(Latitude).safeParse(given);

test('a url takes every number that JavaScript writes', () => {
  for (const number of [6.011_270_046_214_491_5, -0.1 - 0.2, 5e-324, 1e-7, 89.999_999_999_999_99, 0, -90])
    expect(latitude(String(number))).toEqual({ success: true, data: number });
  expect(latitude('+1.5e1').data).toBe(15);
});

test('a url takes no number out of range and nothing that is none', () => {
  for (const given of [
    '90.1',
    '1e400',
    '-1e400',
    '1e3',
    '',
    ' ',
    '.',
    'e5',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '1_0',
  ])
    expect(latitude(given).success, given).toBe(false);
  expect(latitude('1'.repeat(100_000)).success).toBe(false);
});

test('an id in a url is written in digits', () => {
  expect(IdInUrl.parse('42')).toBe(42);
  for (const given of ['4e1', '42.0', '+42', '-1', '0', '2147483648'])
    expect(IdInUrl.safeParse(given).success, given).toBe(false);
});
