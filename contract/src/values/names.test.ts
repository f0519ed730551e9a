import { expect, test } from 'vitest';

import { FullName, Username } from './names.ts';

const fullName = (value: string) => FullName.safeParse(value);
const username = (value: string) => Username.safeParse(value);
const messagesOf = ({ error }: ReturnType<typeof fullName>) => error?.issues.map(({ message }) => message);

test.each([
  'Asha Menon',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'A.P.J. Abdul Kalam',
  'ए.पी.जे. अब्दुल कलाम',
  'Dr. Asha Menon, Ph.D.',
  "Siobhán O'Neill-Þórsdóttir",
  'Kabir Singh Gill, Jr.',
  'Müller & Söhne, Köln',
  'Núria Vil·la',
  'John 2nd',
  '李明',
  '김철수',
  'やまだ たろう',
  'マイケル・ジョーダン',
  'Анна Каренина',
  'अनन्या राव',
  'محمد علی',
  'נועה לוי',
  'ন্যান্‍সি',
  'می‌خواهم',
  'ශ්‍රී ලංකා',
])('%s is a full name', (name) => expect(fullName(name).data).toBe(name));

const INVISIBLE = 'Full name cannot contain invisible characters';
const OTHER = 'Full name can only contain letters, digits, spaces and . , ’ - &';
const ADDRESS = 'Full name cannot look like a web address. Put a space after the dot';
const SHORT = 'Full name must be at least 3 characters';

test.each([
  ['a zero-width space', 'Asha\u200bMenon', INVISIBLE],
  ['a joiner where no script needs it', 'Asha\u200dMenon', INVISIBLE],
  ['a soft hyphen', 'Asha\u00adMenon', INVISIBLE],
  ['an override of the direction', 'Asha \u202enoneM', INVISIBLE],
  ['an isolate', 'Asha \u2066Menon\u2069', INVISIBLE],
  ['a mark of direction', 'Asha Menon\u200f', INVISIBLE],
  ['a filler that counts as a letter', 'Asha\u3164Menon', INVISIBLE],
  ['a variation selector', 'Asha\ufe0f Menon', INVISIBLE],
  ['a tag', 'Asha\u{e0041} Menon', INVISIBLE],
  ['private use', 'Asha \ue000', INVISIBLE],
  ['an unassigned character', 'Asha \u0378', INVISIBLE],
  ['a blank of Braille', 'Asha\u2800Menon', INVISIBLE],
  ['a line separator', 'Asha\u2028Menon', 'Text cannot contain line breaks or control characters'],
  ['a line end', 'Asha\nMenon', 'Text cannot contain line breaks or control characters'],
  ['a badge', 'Asha Menon ✔', OTHER],
  ['an address', 'http://prize.example', OTHER],
  ['a web address', 'Prize at evil.example.com', ADDRESS],
  ['a short web address', 'Prize at t.co', ADDRESS],
  ['a web address of another script', 'Приз на сайт.рф', ADDRESS],
  ['parentheses', 'Asha (evil)', OTHER],
  ['a port', 'evil:8080', OTHER],
  ['an e-mail address', 'asha@prize.example', OTHER],
  ['markup', '<b>Asha</b>', OTHER],
  ['marks alone', '\u0301\u0302\u0303', OTHER],
  ['a heap of marks', `Asha${'\u0336'.repeat(9)} Menon`, OTHER],
  ['a heap of marks of two kinds', `Asha${'\u0336\u0336\u0489'.repeat(9)} Menon`, OTHER],
  ['digits alone', '12345', OTHER],
  ['two letters', 'Jo', SHORT],
  ['one syllable', '김', SHORT],
])('%s is not', (_, name, message) => expect(messagesOf(fullName(name))).toContain(message));

test('a full name is kept in one spelling, with single spaces', () => {
  expect(fullName('  Jose\u0301 \u00a0 Garci\u0301a ').data).toBe('José García');
});

test.each([
  'asha.menon',
  'zoë_92',
  '李明',
  '山田taro',
  'кирилл',
  'अनन्या',
  'علی',
  'ᏣᎳᎩ',
  '김철수abc',
  '2fast',
])('%s is a username', (name) => expect(username(name).data).toBe(name));

const MIXED = 'Username cannot mix letters from different alphabets';

test.each([
  ['Cyrillic in Latin', 'аdmin', MIXED],
  ['Greek in Latin', 'pαypal', MIXED],
  ['Cherokee in Latin', 'Ꭺdmin', MIXED],
  ['Hangul with kana', '김やま', MIXED],
  ['a filler', 'as\u115fha', 'Username cannot contain spaces, invisible characters, @ or /'],
  ['a variation selector', 'asha\ufe0f', 'Username cannot contain spaces, invisible characters, @ or /'],
  ['one character', '明', 'Username must be at least 3 characters'],
])('%s is none', (_, name, message) => expect(messagesOf(username(name))).toEqual([message]));

test('what is written in another width or form of a letter is the same username', () => {
  expect(username('ａsha\u{1d5ba}').data).toBe('ashaa');
});
