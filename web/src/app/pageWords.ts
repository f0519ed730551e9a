/** The words of the page of a rental. */
export const RENTAL_WORDS = [
  'changes',
  'handover',
  'money',
  'place',
  'pricing',
  'rental',
  'rentals',
] as const;

/** The words of one's own profile. */
export const PROFILE_WORDS = [
  'categories',
  'items',
  'ownItems',
  'profile',
  'rentals',
  'settings',
  'waysIn',
] as const;
