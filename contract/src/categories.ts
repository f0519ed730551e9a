import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Id } from './values/fields.ts';

/** Icon keys with their own artwork; any other key shows the default. */
export const CATEGORY_ICONS = ['tool', 'smartphone', 'activity', 'book', 'home', 'flower', 'music'] as const;

export const Category = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  /** Number of public items in it. */
  itemCount: z.int().min(0),
});
export type Category = z.output<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  summary: 'All categories with their numbers of public items',
  result: z.array(Category),
});
