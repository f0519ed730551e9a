import { sentence } from '@lendloop/words/sentence';

import { wideNetworkOf } from '../../http/callers/network.ts';
import { DAY_SECONDS, inWords, type MakeLimit } from '../../http/limits/limits.ts';

const A_DAY = 200;

/**
 * Counts the requests for a new password by network, keyed by `networkOf`. Returns the source by which the mail takes turns.
 * Throws `too_many_requests` beyond the limit of the day, which says nothing about any address.
 */
export function limitForgotten(makeLimit: MakeLimit): (network: string) => Promise<string> {
  const day = inWords(
    makeLimit('password forgot address a day', A_DAY, DAY_SECONDS),
    sentence('password.network'),
  );
  return async (network) => {
    await day.spend(network);
    return `network ${wideNetworkOf(network)}`;
  };
}
