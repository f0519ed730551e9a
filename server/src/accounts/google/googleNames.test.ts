import { FullName, Username } from '@lendloop/contract/values/names';
import { expect, test } from 'vitest';

import { isReserved } from '../names/reservedNames.ts';
import { fullNameOf, ownName, usernames } from './googleNames.ts';

const SITE = 'Lendloop';
const NEUTRAL = /^neighbour\d{6}$/;

test.each([
  ['Asha Menon', /^ashamenon$/],
  ['José García', /^joségarcía$/],
  ['Jean-Luc O’Brien', /^jean-lucobrien$/],
  ['李明', /^李明$/],
  ['आशा मेनन', /^आशामेनन$/],
  ['Bartholomew Featherstonehaugh', /^bartholomewfeatherst$/],
  ['Asha Менон', NEUTRAL],
  ['A', NEUTRAL],
  ['- . -', NEUTRAL],
  ['🙂🙂🙂', NEUTRAL],
  ['Admin', NEUTRAL],
  ['Lendloop Team', NEUTRAL],
  // Cut to make room for digits, it would be a reserved name.
  ['Supportservice Grace', NEUTRAL],
  [`${'x'.repeat(19)}𠀀`, /^x{19}$/],
  [null, NEUTRAL],
])('somebody whom the provider calls %j gets the username %s', (name, username) => {
  const [first, ...others] = usernames(name, SITE);
  expect(first).toMatch(username);
  expect(others).toHaveLength(20);
  for (const one of [first, ...others]) {
    expect(Username.safeParse(one).success).toBe(true);
    expect(isReserved(one ?? '', SITE)).toBe(false);
  }
});

test.each([
  ['Asha Menon', 'Asha Menon'],
  ['  Asha\u202e  <b>Menon</b> ', 'Asha b Menon b'],
  ['李明', '李明'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['S.Ramesh (Ram)', 'S. Ramesh Ram'],
  ['prize.example.com', 'prize. example. com'],
  ['Lendloop Support', 'Neighbour'],
  ['🙂', 'Neighbour'],
  ['x'.repeat(300), 'x'.repeat(100)],
  [`${'x'.repeat(99)}𠀀`, 'x'.repeat(99)],
  [null, 'Neighbour'],
])('the Google name %j becomes %j', (told, fullName) => {
  expect(fullNameOf(told, SITE)).toBe(fullName);
  expect(FullName.safeParse(fullName).success).toBe(true);
});

test.each([
  [[], null],
  [['Asha Menon', 'Asha'], 'Asha Menon'],
  [['asha.m'], null],
  [[' ASHA.M '], null],
  [['asha.m+lend'], null],
  [['asha.m+lend@example.com'], null],
  [['asha.m＠example.com', 'Asha'], 'Asha'],
  [['', 'Asha'], 'Asha'],
])('of the names %j, one that is an address or its beginning is not used', (names, own) => {
  expect(ownName(names, 'Asha.M+lend@example.com')).toBe(own);
});
