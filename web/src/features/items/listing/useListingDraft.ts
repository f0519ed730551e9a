import { useEffect, useState } from 'react';

import { draftOf, type ListingDraft, listingDraft } from './listingDraft.ts';
import type { ListingValues } from './listingValues.ts';

/** Debounce of saving the draft, in ms. */
const PAUSE_MS = 300;

/**
 * Saves the form of a new listing so that a reload loses nothing. `restored` is the saved draft. `discard` deletes it
 * and stops saving.
 */
export function useListingDraft(userId: number) {
  const [{ restored, keep, keepNow, discard }] = useState(() => keeperOf(listingDraft(userId)));
  useEffect(() => {
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keepNow]);
  return { restored, keep, discard };
}

function keeperOf(draft: ListingDraft) {
  let unsaved: ListingValues | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keepNow = (): void => {
    clearTimeout(timer);
    if (unsaved) draft.write(draftOf(unsaved));
    unsaved = null;
  };
  const keep = (values: ListingValues): void => {
    if (isOver) return;
    unsaved = values;
    clearTimeout(timer);
    timer = setTimeout(keepNow, PAUSE_MS);
  };
  const discard = (): void => {
    isOver = true;
    unsaved = null;
    clearTimeout(timer);
    draft.write(null);
  };
  return { restored: draft.read(), keep, keepNow, discard };
}
