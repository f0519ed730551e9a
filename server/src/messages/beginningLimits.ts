import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';
import type { ConversationKey } from './rules.ts';

const A_DAY = 30;

/** Runs `run`, which begins a conversation, and counts it for the person who does. Throws `too_many_requests`. */
export type Begin = <T>(conversation: ConversationKey, run: () => Promise<T>) => Promise<T>;

/** Limits the conversations that each person begins. First messages of one conversation sent at the same time count once. */
export function boundBeginnings(makeLimit: MakeLimit): Begin {
  const limit = inWords(makeLimit('conversations', A_DAY, DAY_SECONDS), sentence('messages.conversations'));
  const beginning = new Map<string, { readonly counted: Promise<void>; running: number }>();

  return async ({ userId, otherUserId, itemId }, run) => {
    const key = `${userId} ${otherUserId} ${itemId}`;
    const one = beginning.get(key) ?? { counted: limit.spend(`user ${userId}`), running: 0 };
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
