import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';
import type { ConversationKey } from './rules.ts';

const A_DAY = 30;
/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_A_DAY = 120;
/** Owners can only write first to people who have asked, and may have many of those. */
const BY_OWNER_A_DAY = 100;
const BY_OWNERS_OF_ADDRESS_A_DAY = 500;

/**
 * Runs `run`, which begins a conversation, and counts it for the person who does and for their `network`; `countMore` counts it elsewhere.
 * Throws `too_many_requests` and what `countMore` throws.
 */
export type Begin = <T>(
  conversation: ConversationKey,
  network: string,
  countMore: () => Promise<void>,
  run: () => Promise<T>,
) => Promise<T>;

/** The conversations that each person and each address begins: with owners, and as owners with people who have asked. */
export interface Beginnings {
  readonly withOwner: Begin;
  readonly byOwner: Begin;
}

/** Limits the conversations that are begun. First messages of one conversation sent at the same time count once. */
export const boundBeginnings = (makeLimit: MakeLimit): Beginnings => ({
  withOwner: boundBy(makeLimit, 'conversations', A_DAY, OF_ADDRESS_A_DAY),
  byOwner: boundBy(makeLimit, 'conversations by owners', BY_OWNER_A_DAY, BY_OWNERS_OF_ADDRESS_A_DAY),
});

function boundBy(makeLimit: MakeLimit, name: string, aDay: number, ofAddressADay: number): Begin {
  const ofUser = inWords(makeLimit(name, aDay, DAY_SECONDS), sentence('messages.conversations'));
  const ofAddress = makeLimit(`${name} of an address`, ofAddressADay, DAY_SECONDS);
  const count = async (userId: number, network: string, countMore: () => Promise<void>) => {
    // Checked first: whoever shares an address whose tries are used up keeps their own.
    await ofAddress.check(network);
    await countMore();
    // In sequence, so that a conversation refused for the person does not count for the address.
    await ofUser.spend(`user ${userId}`);
    await ofAddress.spend(network);
  };
  const beginning = new Map<string, { readonly counted: Promise<void>; running: number }>();

  return async ({ userId, otherUserId, itemId }, network, countMore, run) => {
    const key = `${userId} ${otherUserId} ${itemId}`;
    const one = beginning.get(key) ?? { counted: count(userId, network, countMore), running: 0 };
    beginning.set(key, one);
    one.running++;
    try {
      await one.counted;
      return await run();
    } finally {
      if (--one.running === 0) beginning.delete(key);
    }
  };
}
