import { wideNetworkOf } from '../../http/callers/network.ts';
import { DAY_SECONDS, type MakeLimit } from '../../http/limits/limits.ts';
import { Problem } from '../../http/problem.ts';

const A_DAY = 200;

/** Whether the request of a network is one of those that may make a mail, and the source by which the mail takes turns. */
interface Counted {
  readonly isWithin: boolean;
  readonly source: string;
}

/**
 * Counts the requests for a new password by network. Beyond the bounds of the day it does not
 * throw: the caller gets the same answer. Its keys are those of `networkOf`.
 */
export function limitForgotten(makeLimit: MakeLimit): (network: string) => Promise<Counted> {
  const day = makeLimit('password forgot address a day', A_DAY, DAY_SECONDS);
  return async (network) => {
    const source = `network ${wideNetworkOf(network)}`;
    try {
      await day.spend(network);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
      return { isWithin: false, source };
    }
    return { isWithin: true, source };
  };
}
