import { REPORTS_A_DAY } from '@lendloop/contract/cases/reports';

import { wideNetworkOf } from '../http/callers/network.ts';
import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';

/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_A_DAY = 3 * REPORTS_A_DAY;
/**
 * How many reports of one address, or of an IPv6 network of 48 bits, count for hiding something at once: fewer than it takes, whatever their
 * weight.
 */
const HIDING_A_DAY = 2;

export interface ReportLimits {
  /** Counts a report of a person at `network`. Throws `too_many_requests`. */
  readonly spend: (userId: number, network: string) => Promise<void>;
  /** Counts a report of an account that can hide something, and returns whether it does. */
  readonly mayHide: (network: string) => Promise<boolean>;
}

export function limitReports(makeLimit: MakeLimit): ReportLimits {
  const ofUser = makeLimit('reports', REPORTS_A_DAY, DAY_SECONDS);
  const ofAddress = makeLimit('reports of an address', OF_ADDRESS_A_DAY, DAY_SECONDS);
  const hiding = makeLimit('hiding reports of an address', HIDING_A_DAY, DAY_SECONDS);
  return {
    spend: async (userId, network) => {
      // Checked first: whoever shares an address whose tries are used up keeps their own.
      await ofAddress.check(network);
      await ofUser.spend(`user ${userId}`);
      await ofAddress.spend(network);
    },
    mayHide: (network) =>
      hiding.spend(wideNetworkOf(network)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'too_many_requests') return false;
          throw error;
        },
      ),
  };
}
