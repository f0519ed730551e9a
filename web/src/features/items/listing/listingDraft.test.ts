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
  it('is restored with its texts and uploaded photos, for its author only', () => {
    listingDraft(4).write(draftOf(drill));
    expect(listingDraft(4).read()).toEqual(drill);
    expect(listingDraft(5).read()).toBeNull();
  });

  it('is null while the form is empty', () => {
    expect(draftOf({ ...emptyListing, title: '  ' })).toBeNull();
    listingDraft(4).write(draftOf(drill));
    listingDraft(4).write(draftOf(emptyListing));
    expect(kept.size).toBe(0);
  });

  it('is discarded if it is invalid', () => {
    kept.set(
      'lendloop-listing-draft-4',
      JSON.stringify({ ...drill, images: ['https://elsewhere.example/x'] }),
    );
    expect(listingDraft(4).read()).toBeNull();
    expect(kept.size).toBe(0);
  });
});
