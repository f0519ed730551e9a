import { wideNetworkOf } from '../http/callers/network.ts';
import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 5;
const A_DAY = 20;
/** What the networks that one customer may have can do together, in times of one of them. */
const WIDE = 4;

/** Counts the accounts that are made from one network, and from the wide one around it, by whichever way; its keys are those of `networkOf`. */
export function limitNewcomers(makeLimit: MakeLimit): Limit {
  const hour = makeLimit('new accounts an hour', AN_HOUR, HOUR_SECONDS);
  const day = makeLimit('new accounts a day', A_DAY, DAY_SECONDS);
  const wideHour = makeLimit('new accounts of a wide network an hour', WIDE * AN_HOUR, HOUR_SECONDS);
  const wideDay = makeLimit('new accounts of a wide network a day', WIDE * A_DAY, DAY_SECONDS);
  const countsOf = (network: string): readonly (readonly [Limit, string])[] => [
    [hour, network],
    [day, network],
    [wideHour, wideNetworkOf(network)],
    [wideDay, wideNetworkOf(network)],
  ];
  return {
    spend: async (key, points) => {
      // One after the other: what the hour refuses does not count for the day.
      for (const [limit, counted] of countsOf(key)) await limit.spend(counted, points);
    },
    check: async (key) => {
      for (const [limit, counted] of countsOf(key)) await limit.check(counted);
    },
  };
}
