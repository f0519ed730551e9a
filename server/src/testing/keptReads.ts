import type { ItemInput } from '@lendloop/contract/items';

import { RECENT_WRITE_COOKIE } from '../http/current.ts';
import type { TestApp } from './app.ts';

export const LISTING = {
  title: 'Ladder of three metres',
  description: 'Light, and it folds. With rubber feet.',
  price: 70,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images: ['https://example.com/ladder.jpg'],
} satisfies ItemInput;

/** Reads an address as a visitor: from what is kept, or past it. */
export async function getKept(node: TestApp, url: string, isCurrent = false) {
  const headers = isCurrent ? { cookie: `${RECENT_WRITE_COOKIE}=1` } : {};
  const { statusCode, body, headers: answered } = await node.server.inject({ url, headers });
  return { url, statusCode, body, total: answered['x-total-count'] };
}

/** The addresses of everything that is kept about these listings and people, and the lists that they are on. */
export const addressesOf = (
  itemIds: readonly number[],
  people: readonly { readonly id: number }[],
): string[] => [
  '/api/categories',
  ...['newest', 'price-low', 'price-high', 'rating'].map((sort) => `/api/items?sort=${sort}&limit=8`),
  ...[1, 2].map((category) => `/api/items?category=${category}&sort=newest&limit=8`),
  '/api/items?category=1&category=2&sort=newest&limit=2',
  ...itemIds.map((id) => `/api/items/${id}`),
  ...people.flatMap(({ id }) => [`/api/users/${id}`, `/api/items/user/${id}?limit=8`]),
];

export const getAllKept = (node: TestApp, addresses: readonly string[], isCurrent = false) =>
  Promise.all(addresses.map((url) => getKept(node, url, isCurrent)));
