import { expect, it } from 'vitest';

import { refusalOfMessage, refusalOfTalk, type Talk } from './rules.ts';

const OWNER = 1;
const talk = (values: Partial<Talk> = {}): Talk => ({
  ownerId: OWNER,
  isItemVisible: true,
  isOtherKnown: true,
  hasBegun: false,
  ...values,
});

it('lets anyone write to the owner, and the owner to anyone', () => {
  expect(refusalOfMessage(talk(), 2, OWNER)).toBeNull();
  expect(refusalOfMessage(talk(), OWNER, 2)).toBeNull();
});

it('refuses two people of whom neither is the owner', () => {
  expect(refusalOfMessage(talk(), 2, 3)).toBe('forbidden');
  expect(refusalOfMessage(talk({ isOtherKnown: false }), 2, 99)).toBe('forbidden');
});

it('knows no talk about an item that is not there, unless it has begun before', () => {
  for (const refusalOf of [refusalOfTalk, (about: Talk | null) => refusalOfMessage(about, 2, OWNER)]) {
    expect(refusalOf(null)).toBe('item_not_found');
    expect(refusalOf(talk({ isItemVisible: false }))).toBe('item_not_found');
    expect(refusalOf(talk({ isItemVisible: false, hasBegun: true }))).toBeNull();
  }
});

it('knows no talk with a person who does not exist', () => {
  expect(refusalOfTalk(talk({ isOtherKnown: false }))).toBe('user_not_found');
  expect(refusalOfMessage(talk({ isOtherKnown: false }), OWNER, 99)).toBe('user_not_found');
});
