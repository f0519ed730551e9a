import type { LedgerCheck } from '@lendloop/contract/ledger/ledger';

import type { Context } from '../context.ts';
import { findFaults } from './checkQueries.ts';

/** Goes through the ledger, the dues and the pieces of rentals, and says what is wrong. It changes nothing. */
export async function check(
  { database, now }: Pick<Context, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<LedgerCheck> {
  const found = await findFaults(database.db, { signal });
  return { checkedAt: now().toISOString(), ...found };
}

/** The same every night: what is wrong fails the job, which is logged, measured and shown to administrators. Returns 0. */
export async function checkNightly(context: Context, signal?: AbortSignal): Promise<number> {
  const { faults } = await check(context, signal);
  if (faults.length === 0) return 0;
  const [first] = faults;
  throw new Error(
    `The ledger has ${faults.length} faults. The first: ${first?.kind} ${first?.subjectId}, expected ${first?.expectedMinor}, found ${first?.foundMinor}.`,
  );
}
