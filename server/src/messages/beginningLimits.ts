import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';
import type { ConversationKey } from './rules.ts';

const A_DAY = 30;
/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_A_DAY = 120;

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

/** Limits the conversations that each person and each address begins. First messages of one conversation sent at the same time count once. */
export function boundBeginnings(makeLimit: MakeLimit): Begin {
  const ofUser = inWords(makeLimit('conversations', A_DAY, DAY_SECONDS), sentence('messages.conversations'));
  const ofAddress = makeLimit('conversations of an address', OF_ADDRESS_A_DAY, DAY_SECONDS);
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
