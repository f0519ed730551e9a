import { REPORTS_A_DAY } from '@lendloop/contract/cases/reports';

import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';

/** Counts a report of a person. Throws `too_many_requests`. */
export function limitReports(makeLimit: MakeLimit): (userId: number) => Promise<void> {
  const ofUser = makeLimit('reports', REPORTS_A_DAY, DAY_SECONDS);
  return (userId) => ofUser.spend(`user ${userId}`);
}
