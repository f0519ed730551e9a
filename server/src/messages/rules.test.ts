import { expect, it } from 'vitest';

import { refusalToWrite, type ConversationState } from './rules.ts';

const OWNER = 1;
const GUEST = 2;
const conversation = (values: Partial<ConversationState> = {}): ConversationState => ({
  ownerId: OWNER,
  isItemVisible: true,
  isItemPublic: true,
  isOtherKnown: true,
  hasBegun: false,
  isRented: false,
  isCutOff: false,
  hasAsked: false,
  ...values,
});

it('lets anyone write to the owner of an item that they see', () => {
  expect(refusalToWrite(conversation(), GUEST, OWNER)).toBeNull();
});

it('lets the owner write to people who have asked, about public items', () => {
  const hidden = { isItemPublic: false };
  expect(refusalToWrite(conversation(), OWNER, GUEST)).toBe('not_asked');
  expect(refusalToWrite(conversation(hidden), OWNER, GUEST)).toBe('not_asked');
  expect(refusalToWrite(conversation({ hasAsked: true }), OWNER, GUEST)).toBeNull();
  expect(refusalToWrite(conversation({ hasAsked: true, ...hidden }), OWNER, GUEST)).toBe('not_public');
  expect(
    refusalToWrite(conversation({ hasAsked: true, isRented: true, ...hidden }), OWNER, GUEST),
  ).toBeNull();
});

it('refuses two people if neither is the owner', () => {
  expect(refusalToWrite(conversation({ hasAsked: true }), 2, 3)).toBe('forbidden');
  expect(refusalToWrite(conversation({ isOtherKnown: false }), 2, 99)).toBe('forbidden');
});

it('refuses a conversation about an invisible item, unless it exists or the item is rented', () => {
  for (const [viewer, other] of [
    [OWNER, GUEST],
    [GUEST, OWNER],
  ] as const) {
    const gone = { isItemVisible: false, isItemPublic: false };
    expect(refusalToWrite(null, viewer, other)).toBe('item_not_found');
    expect(refusalToWrite(conversation(gone), viewer, other)).toBe('item_not_found');
    expect(refusalToWrite(conversation({ ...gone, hasAsked: true }), viewer, other)).toBe('item_not_found');
    expect(refusalToWrite(conversation({ ...gone, isRented: true }), viewer, other)).toBeNull();
    expect(refusalToWrite(conversation({ ...gone, hasBegun: true }), viewer, other)).toBeNull();
  }
});

it('refuses a conversation with a person who does not exist', () => {
  expect(refusalToWrite(conversation({ isOtherKnown: false }), OWNER, 99)).toBe('user_not_found');
  expect(refusalToWrite(conversation({ isOtherKnown: false, hasBegun: true }), OWNER, 99)).toBe(
    'user_not_found',
  );
});
