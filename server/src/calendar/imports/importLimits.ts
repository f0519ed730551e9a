import type { Limit, MakeLimit } from '../../http/limits/limits.ts';
import { ignoreRefusal } from '../../http/problem.ts';

/** Far more than anybody adds, and too few to look round in networks with. */
const ADDRESSES_AN_HOUR = 30;

/** Limits how many addresses a person names; keyed by `user <id>`. */
export const limitAddresses = (makeLimit: MakeLimit): Limit =>
  makeLimit('addresses of calendars', ADDRESSES_AN_HOUR, 3600);

/** Reading that a person may ask for in an hour, in ms of processor time. Usual calendars take less than 100. */
const WORK_AN_HOUR = 6000;

/** Limits the reading of calendars that a person asks for. */
export interface WorkLimit {
  /** Throws `too_many_requests` if they have used all of it. */
  readonly check: (userId: number) => Promise<void>;
  /** Counts what a calendar took, in ms. It is known only afterwards, so the next one pays for it. */
  readonly note: (userId: number, workMs: number) => Promise<void>;
}

export function limitWork(makeLimit: MakeLimit): WorkLimit {
  const work = makeLimit('reading of calendars', WORK_AN_HOUR, 3600);
  return {
    check: (userId) => work.check(`user ${userId}`),
    note: async (userId, workMs) => {
      const points = Math.round(workMs);
      if (points === 0) return;
      await work.spend(`user ${userId}`, points).catch(ignoreRefusal);
    },
  };
}
