/** The words of the conversations, and of reports of their messages. */
export const CHAT_WORDS = ['cases', 'chats', 'messages'] as const;

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
  'cases',
  'categories',
  'items',
  'ownItems',
  'profile',
  'rentals',
  'settings',
  'waysIn',
] as const;
