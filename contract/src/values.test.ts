import { expect, test } from 'vitest';

import { line, text } from './values.ts';

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const lineEnds = ['\t', '\n', '\r'];
const controls = [...named(0, 0x1f), ...named(0x7f, 0x9f)];

test('no text takes control characters or half a character', () => {
  for (const control of controls.filter((one) => !lineEnds.includes(one)))
    expect(text().safeParse(`a${control}b`).success, JSON.stringify(control)).toBe(false);
  expect(text().safeParse('a\ud800b').success).toBe(false);
});

test('texts of several lines keep their tabs and line ends', () => {
  expect(text().parse('one\r\n\ttwo\n')).toBe('one\r\n\ttwo\n');
});

test('a line has no line ends within, and no blanks around it', () => {
  for (const control of [...controls, '\u2028', '\u2029'])
    expect(line().safeParse(`a${control}b`).success, JSON.stringify(control)).toBe(false);
  expect(line().parse(' कुर्सी 🪑\n')).toBe('कुर्सी 🪑');
});
