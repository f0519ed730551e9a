/** Tags say what a page shows, and so which changes make it outdated. */
export const itemTag = (id: number): string => `item ${id}`;
export const personTag = (id: number): string => `person ${id}`;
/** The items of one person. */
export const shelfTag = (ownerId: number): string => `shelf ${ownerId}`;
/** Home and searches, which any item may join or leave. */
export const LISTS_TAG = 'lists';
