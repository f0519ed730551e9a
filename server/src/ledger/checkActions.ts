import type { LedgerCheck } from '@lendloop/contract/ledger/ledger';

import type { Context } from '../context.ts';
import { findFaults } from './checkQueries.ts';

/** Goes through the ledger, the dues and the pieces of rentals, and says what is wrong. It changes nothing. */
export async function check({ database, now }: Pick<Context, 'database' | 'now'>): Promise<LedgerCheck> {
  const found = await database.db.transaction((tx) => findFaults(tx), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return { checkedAt: now().toISOString(), ...found };
}

/** The same every night: what is wrong fails the job, which is logged, measured and shown to administrators. Returns 0. */
export async function checkNightly(context: Context): Promise<number> {
  const { faults } = await check(context);
  if (faults.length === 0) return 0;
  const [first] = faults;
  throw new Error(
    `The ledger has ${faults.length} faults. The first: ${first?.kind} ${first?.subjectId}, expected ${first?.expectedMinor}, found ${first?.foundMinor}.`,
  );
}
