import { browserStored, storedUnder } from '../../../ui/browser/browserStored.ts';

const KEY = 'lendloop-listing-draft-';

/** Where a person's draft is stored in this browser. */
export const draftKey = (userId: number): string => `${KEY}${userId}`;

/** Deletes all drafts in this browser, which may be a shared one, but that of the person who is signed in, null for nobody. */
export function keepListingDraftOf(userId: number | null): void {
  for (const id of storedUnder(KEY).map(Number)) {
    if (id !== userId) browserStored(draftKey(id), { parse: () => null, absent: null }).write(null);
  }
}
