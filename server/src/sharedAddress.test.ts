import { expect, test } from 'vitest';

import { limitEmailChanges } from './accounts/email/emailChangeActions.ts';
import { limitProfileChanges } from './accounts/profile/profileLimits.ts';
import type { Context } from './context.ts';
import { limitDisputes } from './disputes/limits.ts';
import { spendAtHandover } from './handover/limits.ts';
import { limitsInMemory, type MakeLimit } from './http/limits/limits.ts';
import { limitListings } from './items/listingLimits.ts';
import { boundBeginnings } from './messages/beginningLimits.ts';
import { limitWords } from './payments/wordLimits.ts';
import { limitChanges } from './rentals/changeLimits.ts';
import { limitRequests } from './rentals/requestLimits.ts';
import { limitBlocks } from './reports/blockLimits.ts';

const [CROWDED, OTHER] = ['198.51.100.1', '203.0.113.1'];
const PERSON = 1;
const DONE = async () => {};

/** What a person may do a limited number of times, by what counts it for their address. */
const COUNTED: readonly (readonly [
  name: string,
  count: (makeLimit: MakeLimit) => (network: string) => Promise<void>,
])[] = [
  ['rental requests of an address', (makeLimit) => (network) => limitRequests(makeLimit)(PERSON, 1, network)],
  [
    'conversations of an address',
    (makeLimit) => (network) =>
      boundBeginnings(makeLimit).withOwner(
        { userId: PERSON, otherUserId: 2, itemId: 1 },
        network,
        DONE,
        DONE,
      ),
  ],
  [
    'conversations by owners of an address',
    (makeLimit) => (network) =>
      boundBeginnings(makeLimit).byOwner({ userId: PERSON, otherUserId: 2, itemId: 1 }, network, DONE, DONE),
  ],
  ['new listings of an address', (makeLimit) => (network) => limitListings(makeLimit).list(PERSON, network)],
  ['new titles of an address', (makeLimit) => (network) => limitListings(makeLimit).retitle(PERSON, network)],
  [
    'profile changes of an address',
    (makeLimit) => (network) => limitProfileChanges(makeLimit)(PERSON, network),
  ],
  ['blocks of an address', (makeLimit) => (network) => limitBlocks(makeLimit)(PERSON, network)],
  [
    'confirmation links of an address',
    (makeLimit) => (network) => limitEmailChanges({ makeLimit } as Context)(PERSON, network),
  ],
  [
    'changes of all rentals of an address',
    (makeLimit) => (network) => limitChanges(makeLimit).proposed(PERSON, 1, network, 0),
  ],
  [
    'accepted changes of all rentals of an address',
    (makeLimit) => (network) => limitChanges(makeLimit).accepted(PERSON, 1, network, 0),
  ],
  [
    'words about dues of all rentals of an address',
    (makeLimit) => (network) => limitWords(makeLimit)(PERSON, 1, network),
  ],
  [
    'notes at handovers of an address',
    (makeLimit) => (network) => spendAtHandover(makeLimit, 'notes', PERSON, network),
  ],
  [
    'codes tried at handovers of an address',
    (makeLimit) => (network) => spendAtHandover(makeLimit, 'codes', PERSON, network),
  ],
  [
    'entries of all disputes of an address',
    (makeLimit) => (network) => limitDisputes(makeLimit).spendOfEntry(PERSON, 1, network, 300),
  ],
  [
    'characters of all disputes of an address',
    (makeLimit) => (network) => limitDisputes(makeLimit).spendOfOpening(PERSON, network, 300),
  ],
  [
    'disputes opened at an address',
    (makeLimit) => (network) => limitDisputes(makeLimit).spendOfOpening(PERSON, network, 300),
  ],
];

test.each(COUNTED)('whoever is refused because of the %s keeps their own tries', async (name, count) => {
  const limits = limitsInMemory(true);
  let useUp = DONE;
  const spend = count((given, points, seconds) => {
    const limit = limits(given, points, seconds);
    if (given === name) useUp = () => limit.spend(CROWDED, points);
    return limit;
  });
  await spend(OTHER);
  await useUp();
  for (let tries = 0; tries < 100; tries++)
    await expect(spend(CROWDED)).rejects.toMatchObject({ code: 'too_many_requests' });
  await spend(OTHER);
});

test('the team is given a few disputes of an address a day, whoever opens them', async () => {
  const { spendOfOpening } = limitDisputes(limitsInMemory(true));
  for (let person = 1; person <= 20; person++) await spendOfOpening(person, CROWDED, 300);
  await expect(spendOfOpening(99, CROWDED, 300)).rejects.toMatchObject({ code: 'too_many_requests' });
  await spendOfOpening(99, OTHER, 300);
});
