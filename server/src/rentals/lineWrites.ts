import type { PriceLine } from '@lendloop/contract/pricing';

import type { Tx } from '../db/connect.ts';
import { rentalLines } from '../db/schema.ts';

/** Stores the lines of a rental's price as its first version. */
export async function insertLines(tx: Tx, rentalId: number, lines: readonly PriceLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(rentalLines).values(
    lines.map(({ for: party, ...line }, index) => ({
      rentalId,
      version: 1,
      position: index + 1,
      party,
      ...line,
    })),
  );
}
