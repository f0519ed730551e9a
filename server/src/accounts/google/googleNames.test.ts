import { FullName, Username } from '@lendloop/contract/values/names';
import { expect, test } from 'vitest';

import { isReserved } from '../names/reservedNames.ts';
import { fullNameOf, usernames } from './googleNames.ts';

const SITE = 'Lendloop';

test.each([
  ['asha.menon@example.com', 'asha.menon'],
  ['Asha+lend@example.com', 'ashalend'],
  ['a@example.com', 'neighbour'],
  ['admin@example.com', 'neighbour'],
  ['lendloop.team@example.com', 'neighbour'],
  ['李明@example.com', 'neighbour'],
])('the owner of %s is called %s', (email, username) => {
  const [first, ...others] = usernames(email, SITE);
  expect(first).toBe(username);
  expect(others).toHaveLength(20);
  for (const name of [first, ...others]) {
    expect(Username.safeParse(name).success).toBe(true);
    expect(isReserved(name ?? '', SITE)).toBe(false);
  }
});

test.each([
  ['Asha Menon', 'Asha Menon'],
  ['  Asha\u202e  <b>Menon</b> ', 'Asha b Menon b'],
  ['李明', '李明'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['S.Ramesh (Ram)', 'S. Ramesh Ram'],
  ['prize.example.com', 'prize. example. com'],
  ['Lendloop Support', 'asha menon'],
  ['🙂', 'asha menon'],
  ['x'.repeat(300), 'x'.repeat(100)],
  [null, 'asha menon'],
])('the Google name %j becomes %j', (told, fullName) => {
  expect(fullNameOf(told, 'asha.menon', SITE)).toBe(fullName);
  expect(FullName.safeParse(fullName).success).toBe(true);
});

test('someone without a usable name is called Neighbour', () => {
  expect(fullNameOf('Admin', 'admin.support', SITE)).toBe('Neighbour');
});
