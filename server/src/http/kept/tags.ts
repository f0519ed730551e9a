/** Tags say what an answer shows, and so which changes make it outdated. */
export const itemTag = (id: number): string => `item ${id}`;
export const personTag = (id: number): string => `person ${id}`;
/** The items of one person. */
export const shelfTag = (ownerId: number): string => `shelf ${ownerId}`;
/** Who sees more than others of the items of one person: it depends on their rentals. */
export const rentersTag = (ownerId: number): string => `renters ${ownerId}`;
/** Whatever any item may join or leave: searches, and the numbers of items in categories. */
export const LISTS_TAG = 'lists';
