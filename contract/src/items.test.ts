import { expect, test } from 'vitest';

import { ItemQuery } from './items.ts';

test('more categories than there can be are refused before any is looked at', () => {
  const { error } = ItemQuery.safeParse({ category: Array.from({ length: 1400 }, () => 'x') });
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]).toMatchObject({
    path: ['category'],
    message: 'Please choose at most 100 categories',
  });
  // The reasons of a union tell what was tried.
  expect(JSON.stringify(error?.issues).length).toBeLessThan(1000);
  expect(ItemQuery.parse({ category: Array.from({ length: 100 }, () => '7') }).category).toHaveLength(100);
  expect(ItemQuery.parse({ category: '7' }).category).toEqual([7]);
  expect(ItemQuery.safeParse({ category: ['7', 'x'] }).success).toBe(false);
});
