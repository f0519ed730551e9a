import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { draftOf, listingDraft } from './listingDraft.ts';
import { emptyListing } from './listingValues.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const drill = { ...emptyListing, title: 'Cordless drill', images: [`/images/${'a'.repeat(64)}`] };

describe('the draft of a new listing', () => {
  it('comes back with its words and uploaded photos, to the person who wrote it', () => {
    listingDraft(4).write(draftOf(drill));
    expect(listingDraft(4).read()).toEqual(drill);
    expect(listingDraft(5).read()).toBeNull();
  });

  it('is nothing while nothing is filled in', () => {
    expect(draftOf({ ...emptyListing, title: '  ' })).toBeNull();
    listingDraft(4).write(draftOf(drill));
    listingDraft(4).write(draftOf(emptyListing));
    expect(kept.size).toBe(0);
  });

  it('is discarded where it does not read as one', () => {
    kept.set(
      'lendloop-listing-draft-4',
      JSON.stringify({ ...drill, images: ['https://elsewhere.example/x'] }),
    );
    expect(listingDraft(4).read()).toBeNull();
    expect(kept.size).toBe(0);
  });
});
