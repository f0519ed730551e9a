import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

const BYTES_A_DAY = 1024 * 1024;
/** Several times the limit of one user, as a school or an office shares one address. */
const BYTES_OF_ADDRESS_A_DAY = 5 * 1024 * 1024;
/** What a message takes besides its text: the rest of the row and its index entries. */
const BYTES_OF_ROW = 200;

/** Counts the text of a message for its sender and their network. Throws `too_many_requests`. */
export type SpendOfText = (userId: number, network: string, content: string) => Promise<void>;

export function limitText(makeLimit: MakeLimit): SpendOfText {
  const ofUser = inWords(makeLimit('text of messages', BYTES_A_DAY, DAY_SECONDS), sentence('messages.text'));
  const ofAddress = inWords(
    makeLimit('text of messages of an address', BYTES_OF_ADDRESS_A_DAY, DAY_SECONDS),
    sentence('messages.network'),
  );
  return async (userId, network, content) => {
    const bytes = Buffer.byteLength(content) + BYTES_OF_ROW;
    // In sequence, so that a message refused for the user does not count for the address.
    await ofUser.spend(`user ${userId}`, bytes);
    await ofAddress.spend(network, bytes);
  };
}
