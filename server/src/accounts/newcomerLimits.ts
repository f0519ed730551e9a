import { wideNetworkOf } from '../http/callers/network.ts';
import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 5;
const A_DAY = 20;
/** The limits of the wide network around an address, as a multiple of those of the address. */
const WIDE = 4;

/**
 * Limits new accounts by network and by the wide network around it, however they are created. Its keys are those of
 * `networkOf`.
 */
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
      // One after the other, so that a registration refused by the hourly limit does not count towards the daily one.
      for (const [limit, counted] of countsOf(key)) await limit.spend(counted, points);
    },
    check: async (key) => {
      for (const [limit, counted] of countsOf(key)) await limit.check(counted);
    },
  };
}
