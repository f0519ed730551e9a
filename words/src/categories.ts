import type { TextId } from './types.ts';

/** The texts of the categories that a new marketplace has, by the names that they have in the database. */
const TEXTS: ReadonlyMap<string, TextId<'categories'>> = new Map<string, TextId<'categories'>>([
  ['Tools & DIY', 'tools'],
  ['Electronics', 'electronics'],
  ['Sports & Outdoors', 'sports'],
  ['Books & Study', 'books'],
  ['Home & Kitchen', 'home'],
  ['Garden & Plants', 'garden'],
  ['Music & Audio', 'music'],
  ['Party & Events', 'party'],
  ['Cameras & Film', 'cameras'],
  ['Travel & Camping', 'travel'],
]);

/** The text that translates a category's name; undefined for a name that the operator gave it. */
export const textOfCategory = (name: string): TextId<'categories'> | undefined => TEXTS.get(name);
