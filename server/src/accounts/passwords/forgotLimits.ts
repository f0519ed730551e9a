import { wideNetworkOf } from '../../http/callers/network.ts';
import { DAY_SECONDS, type MakeLimit } from '../../http/limits/limits.ts';
import { Problem } from '../../http/problem.ts';

const A_DAY = 200;
/** The networks that one customer may have can do four times as much together. */
const WIDE_A_DAY = 4 * A_DAY;

/** Whether the request of a network is one of those that may make a mail, and the source by which the mail takes turns. */
interface Counted {
  readonly isWithin: boolean;
  readonly source: string;
}

/**
 * Counts the requests for a new password by network, and by the wide one around it. Beyond the bounds of the day it does not
 * throw: the caller gets the same answer. Its keys are those of `networkOf`.
 */
export function limitForgotten(makeLimit: MakeLimit): (network: string) => Promise<Counted> {
  const day = makeLimit('password forgot address a day', A_DAY, DAY_SECONDS);
  const wideDay = makeLimit('password forgot wide network a day', WIDE_A_DAY, DAY_SECONDS);
  return async (network) => {
    const wide = wideNetworkOf(network);
    const source = `network ${wide}`;
    try {
      // One after the other: what the network's own bound refuses does not count for the wide one.
      await day.spend(network);
      await wideDay.spend(wide);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
      return { isWithin: false, source };
    }
    return { isWithin: true, source };
  };
}
