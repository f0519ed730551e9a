import { expect, it } from 'vitest';

import { refusalOfTalk, type Talk } from './rules.ts';

const OWNER = 1;
const GUEST = 2;
const talk = (values: Partial<Talk> = {}): Talk => ({
  ownerId: OWNER,
  isItemVisible: true,
  isItemPublic: true,
  isOtherKnown: true,
  hasBegun: false,
  isRented: false,
  hasAsked: false,
  ...values,
});

it('lets anyone write to the owner of what they see', () => {
  expect(refusalOfTalk(talk(), GUEST, OWNER)).toBeNull();
});

it('lets the owner write to those who have asked, about what others can see', () => {
  const hidden = { isItemPublic: false };
  expect(refusalOfTalk(talk(), OWNER, GUEST)).toBe('not_asked');
  expect(refusalOfTalk(talk(hidden), OWNER, GUEST)).toBe('not_asked');
  expect(refusalOfTalk(talk({ hasAsked: true }), OWNER, GUEST)).toBeNull();
  expect(refusalOfTalk(talk({ hasAsked: true, ...hidden }), OWNER, GUEST)).toBe('not_public');
  expect(refusalOfTalk(talk({ hasAsked: true, isRented: true, ...hidden }), OWNER, GUEST)).toBeNull();
});

it('refuses two people of whom neither is the owner', () => {
  expect(refusalOfTalk(talk({ hasAsked: true }), 2, 3)).toBe('forbidden');
  expect(refusalOfTalk(talk({ isOtherKnown: false }), 2, 99)).toBe('forbidden');
});

it('knows no talk about an item that is not there, unless it has begun before or the item is rented', () => {
  for (const [viewer, other] of [
    [OWNER, GUEST],
    [GUEST, OWNER],
  ] as const) {
    const gone = { isItemVisible: false, isItemPublic: false };
    expect(refusalOfTalk(null, viewer, other)).toBe('item_not_found');
    expect(refusalOfTalk(talk(gone), viewer, other)).toBe('item_not_found');
    expect(refusalOfTalk(talk({ ...gone, hasAsked: true }), viewer, other)).toBe('item_not_found');
    expect(refusalOfTalk(talk({ ...gone, isRented: true }), viewer, other)).toBeNull();
    expect(refusalOfTalk(talk({ ...gone, hasBegun: true }), viewer, other)).toBeNull();
  }
});

it('knows no talk with a person who does not exist', () => {
  expect(refusalOfTalk(talk({ isOtherKnown: false }), OWNER, 99)).toBe('user_not_found');
  expect(refusalOfTalk(talk({ isOtherKnown: false, hasBegun: true }), OWNER, 99)).toBe('user_not_found');
});
