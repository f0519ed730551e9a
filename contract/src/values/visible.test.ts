import { expect, test } from 'vitest';

import { visibleLine, visibleText } from './visible.ts';

test.each([
  ['an Arabic name of a place', 'حي النخيل، الرياض'],
  ['a non-joiner of Persian', 'می‌خواهم دوچرخه'],
  ['a joiner of Hindi', 'शक्‍ति का औज़ार'],
  ['a half form at the end of a word', 'क्‍ लिखें'],
  ['a joiner of Sinhala', 'ශ්‍රී ලංකා'],
  ['a family', 'Tent 👨‍👩‍👧‍👦'],
  ['a heart with its variation selector', 'Drill ❤️‍🔥'],
  ['a keycap', 'Size 4️⃣'],
  ['a skin tone', 'Mover 🧑🏽‍🚀'],
  ['a flag of tags', 'Kilt 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a variant of a Chinese character', '葛󠄀城市'],
  ['a variant of a Mongolian letter', 'бичиг ᠪᠢᠴᠢᠭ\u180c'],
  ['a Hebrew title', 'סולם ארוך'],
])('a visible line keeps %s', (_, given) => {
  expect(visibleLine(100).parse(given)).toBe(given);
});

test('a visible line drops the joiner of an emoji that was cut in two', () => {
  expect(visibleLine(100).parse('Tent 👨‍👩‍')).toBe('Tent 👨‍👩');
});

test('visible texts keep the marks that scripts stack, and no pile that is slow to put in order', () => {
  const stacked = 'Ẩ ก็้ শ্রী क्षि ལྷྲུཾ';
  const pile = '\u0301'.repeat(4000) + '\u0316'.repeat(4000);
  const kana = '\uff9e\u0301'.repeat(1000);
  for (const parse of [
    (value: string) => visibleLine(20_000).parse(value),
    (value: string) => visibleText(1, 'Too short', 20_000).parse(value),
  ]) {
    expect(parse(stacked)).toBe(stacked);
    expect(parse(`a${pile}b`)).toBe(`a${'\u0301'.repeat(30)}b`);
    expect(parse(`a${kana}b`)).toHaveLength(32);
  }
});

test.each([
  ['an override of the direction', 'Ladder \u202erepus'],
  ['an embedding', 'Ladder \u202bsuper\u202c'],
  ['an isolate', 'Ladder \u2067super\u2069'],
  ['a left-to-right mark', 'Lad\u200eder'],
  ['a right-to-left mark', 'Ladder\u200f'],
  ['an Arabic letter mark', 'Ladder\u061c'],
  ['a zero-width space', 'Lad\u200bder'],
  ['a byte order mark', '\ufeffLad\ufeffder'],
  ['a soft hyphen', 'Lad\u00adder'],
  ['a word joiner', 'Lad\u2060der'],
  ['a joiner in Latin', 'Lad\u200dder'],
  ['a non-joiner in Cyrillic', 'Лест\u200cница'],
  ['two non-joiners in a row', 'می\u200c\u200cخواهم'],
  ['a joiner before anything else', '\u200dLadder'],
  ['a filler of Hangul', 'Ladder \u3164\u3164'],
  ['a blank of Braille', 'Ladder \u2800'],
  ['tags behind a letter', 'Ladder\u{e0061}\u{e0062}'],
  ['a variation selector behind a letter', 'Lad\ufe0fder'],
  ['an invisible operator', 'Ladder\u2062'],
  ['an annotation', 'Ladder\ufff9'],
])('a visible line does not take %s', (_, given) => {
  expect(visibleLine(100).safeParse(given).error?.issues[0]?.message).toBe(
    'Text cannot contain invisible characters. Please type it again',
  );
});

test('a visible text counts the characters that show', () => {
  const error = 'Description must be at least 20 characters';
  const described = visibleText(20, error, 100);
  expect(described.parse('Twenty characters, x')).toBe('Twenty characters, x');
  for (const short of ['Short', `Short${'\u200b'.repeat(20)}`])
    expect(described.safeParse(short).error?.issues.map(({ message }) => message)).toEqual([error]);
});

test('a visible text has something to see in it, and keeps its marks of direction', () => {
  const visible = visibleText(1, 'Please enter a message before sending', 100);
  for (const nothing of ['\u200b', '\u2800\n\u3164', '\u200f \u200e', '\u{e0061}'])
    expect(visible.safeParse(nothing).error?.issues[0]?.message).toBe(
      'Please enter a message before sending',
    );
  for (const something of ['.', '👍', '\u200fمرحبا\u200f!', 'می‌خواهم'])
    expect(visible.parse(something)).toBe(something);
});

test('a visible line is no longer in its normal form than it may be, as one character can stand for eighteen', () => {
  const line = visibleLine(100, { tooLong: 'Too long' });
  expect(line.parse('Grill ½ price™')).toBe('Grill ½ price™');
  expect(line.safeParse('㌕'.repeat(20)).success).toBe(true);
  expect(line.safeParse('🏕'.repeat(100)).success).toBe(true);
  for (const given of ['㌕'.repeat(21), 'ﷺ'.repeat(6)])
    expect(line.safeParse(given).error?.issues).toMatchObject([{ message: 'Too long' }]);
});
