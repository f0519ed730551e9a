import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Id } from './values/fields.ts';

/** Icon keys that have a picture of their own; any other key shows the default one. */
export const CATEGORY_ICONS = ['tool', 'smartphone', 'activity', 'book', 'home', 'flower', 'music'] as const;

export const Category = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  /** Public items in it. */
  itemCount: z.int().min(0),
});
export type Category = z.output<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  summary: 'All categories with the number of their public items',
  result: z.array(Category),
});
