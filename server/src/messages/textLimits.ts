import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';

const BYTES_A_DAY = 1024 * 1024;
/** Several times the limit of one user, as a school or an office shares one address. */
const BYTES_OF_ADDRESS_A_DAY = 5 * 1024 * 1024;
/** What a message takes besides its text: the rest of the row and its index entries. */
const BYTES_OF_ROW = 200;

export interface TextLimits {
  /** Counts the text of a message for its sender. Throws `too_many_requests`, also if their network has no more. */
  readonly spend: (userId: number, network: string, content: string) => Promise<void>;
  /** Counts the text of a message that was stored for its sender's network: a refused one takes nothing from the others there. */
  readonly countStored: (network: string, content: string) => Promise<void>;
}

export function limitText(makeLimit: MakeLimit): TextLimits {
  const ofUser = inWords(makeLimit('text of messages', BYTES_A_DAY, DAY_SECONDS), sentence('messages.text'));
  const ofAddress = inWords(
    makeLimit('text of messages of an address', BYTES_OF_ADDRESS_A_DAY, DAY_SECONDS),
    sentence('messages.network'),
  );
  const bytesOf = (content: string) => Buffer.byteLength(content) + BYTES_OF_ROW;
  return {
    spend: async (userId, network, content) => {
      await ofAddress.check(network);
      await ofUser.spend(`user ${userId}`, bytesOf(content));
    },
    countStored: async (network, content) => {
      try {
        await ofAddress.spend(network, bytesOf(content));
      } catch (error) {
        // It is stored: the next one is refused.
        if (!(error instanceof Problem)) throw error;
      }
    },
  };
}
