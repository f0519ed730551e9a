import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

const BYTES_A_DAY = 1024 * 1024;
/** Several times what one user may write: a school or an office is one address. */
const BYTES_OF_ADDRESS_A_DAY = 5 * 1024 * 1024;
/** What a message takes besides its text, in its row and in the indexes. */
const BYTES_OF_ROW = 200;

/** Counts a message for its sender and for the network that it comes from. Throws `too_many_requests`. */
export type SpendOfText = (userId: number, network: string, content: string) => Promise<void>;

/** Makes what bounds the text that is stored in a day. */
export function limitText(makeLimit: MakeLimit): SpendOfText {
  const ofUser = inWords(
    makeLimit('text of messages', BYTES_A_DAY, DAY_SECONDS),
    'You have written a great deal today. Please try again tomorrow',
  );
  const ofAddress = inWords(
    makeLimit('text of messages of an address', BYTES_OF_ADDRESS_A_DAY, DAY_SECONDS),
    'A great deal was written from your network today. Please try again tomorrow',
  );
  return async (userId, network, content) => {
    const bytes = Buffer.byteLength(content) + BYTES_OF_ROW;
    // One after the other: what the user is refused does not count for the address.
    await ofUser.spend(`user ${userId}`, bytes);
    await ofAddress.spend(network, bytes);
  };
}
