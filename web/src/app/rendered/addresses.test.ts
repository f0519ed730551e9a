import { NOT_FOUND_ADDRESS } from '@lendloop/contract/rendering';
import { expect, test } from 'vitest';

import { addressOf } from './addresses.ts';

const TOO_MANY_CATEGORIES = Array.from({ length: 101 }, (_, id) => `category=${id + 1}`).join('&');

test.each([
  ['/', '', '/'],
  ['/', 'utm_source=mail&google-auth-success=true', '/'],
  ['/search/', 'location=Pune&search=%20drill%20&bogus=1', '/search?search=drill&location=Pune'],
  ['/search', 'page=2&category=4&sort=rating', '/search?category=4&sort=rating&page=2'],
  ['/search', 'page=1&minPrice=minus&sort=odd', '/search'],
  ['/search', 'page=41', '/search'],
  ['/search', 'category=4&category=2&category=4', '/search?category=4&category=2'],
  ['/search', 'category=2147483648', '/search'],
  ['/search', TOO_MANY_CATEGORIES, '/search'],
  ['/items/7', 'anything=else', '/items/7'],
  ['/items/new', '', '/items/none'],
  ['/people/3', 'sort=rating', '/people/3'],
  ['/people/3', 'page=2&search=drill', '/people/3?page=2'],
  ['/people/3', 'as=renter', '/people/3'],
  ['/people/3', 'page=2&as=listings', '/people/3?as=listings&page=2'],
  ['/people/003', '', '/people/3'],
  ['/items/000', '', '/items/none'],
  ['/items/2147483648', '', '/items/none'],
  ['/people/%20', '', '/people/none'],
  ['/about', '', '/about'],
  ['/items/7/gone', '', NOT_FOUND_ADDRESS],
  ['/no/such/page', 'a=b', NOT_FOUND_ADDRESS],
])('the page at %s?%s is rendered as %s', (path, query, address) => {
  expect(addressOf(path, query)).toBe(address);
});

test.each([
  '/auth',
  '/chat',
  '/profile',
  '/profile/3',
  '/items/7/edit',
  '/messages/5/7',
  '/admin',
  '/reset-password',
])('%s is not rendered', (path) => expect(addressOf(path, '')).toBeNull());

test('an address that repeats a name is read in one pass', () => {
  const repeated = Array.from({ length: 300_000 }, () => 'a').join('&');
  expect(addressOf('/', `${repeated}&__proto__=b&search=drill`)).toBe('/?search=drill');
});
