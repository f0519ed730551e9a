import { expect, test } from 'vitest';

import { draftOf, isChanged, notesOf } from './notesDraft.ts';

const PARTS = ['Body', 'Lens', 'Bag'];
const empty = draftOf(null, PARTS);

test('whoever ticks nothing has not looked; a tick makes the others missing', () => {
  expect(notesOf(empty, PARTS)).toEqual({ condition: 'as_described', missing: [], text: '' });
  expect(notesOf({ ...empty, ticked: new Set(['Body', 'Bag']) }, PARTS)).toEqual({
    condition: 'parts_missing',
    missing: ['Lens'],
    text: '',
  });
  expect(notesOf({ ...empty, condition: 'parts_missing', text: ' Empty ' }, PARTS)).toEqual({
    condition: 'parts_missing',
    missing: PARTS,
    text: 'Empty',
  });
});

test('what was noted is ticked again, and differs only once something is changed', () => {
  const noted = { condition: 'worn' as const, missing: ['Bag'], text: 'A scratch' };
  const draft = draftOf(noted, PARTS);
  expect([...draft.ticked]).toEqual(['Body', 'Lens']);
  expect(isChanged(draft, noted, PARTS)).toBe(false);
  expect(isChanged({ ...draft, ticked: new Set(['Body', 'Bag']) }, noted, PARTS)).toBe(true);
  expect(isChanged({ ...draft, text: '' }, noted, PARTS)).toBe(true);
  expect(notesOf(draft, PARTS)).toEqual(noted);
});
