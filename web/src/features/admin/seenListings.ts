import type { ItemDetails } from '@lendloop/contract/items';
import { useEffect } from 'react';

import { browserStored } from '../../ui/browser/browserStored.ts';

/** Older ones beyond this number are forgotten. */
const MOST = 200;

type Seen = readonly (readonly [id: number, version: string])[];
const NONE: Seen = [];

const isSeen = (value: unknown): value is Seen[number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'string';

/** By all tabs, since listings are often opened in another one. */
const stored = browserStored<Seen>('seen-listings', {
  parse: (value) => (Array.isArray(value) ? value.filter(isSeen).slice(0, MOST) : NONE),
  absent: NONE,
});

/**
 * Notes what somebody sees of a listing on its page, if they are an administrator. The list of approvals shows only some of it and is read again later, so
 * it cannot tell whether the owner has changed the rest since.
 */
export function useNoteSeen({ id, version }: ItemDetails, isAdmin: boolean): void {
  useEffect(() => {
    if (!isAdmin || versionSeen(id) === version) return;
    stored.write([[id, version] as const, ...stored.read().filter(([other]) => other !== id)].slice(0, MOST));
  }, [isAdmin, id, version]);
}

/** The version of a listing that was last on its page; undefined if it has not been. */
export const versionSeen = (id: number): string | undefined =>
  stored.read().find(([seen]) => seen === id)?.[1];
