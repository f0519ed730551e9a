import type { PriceLine } from '@lendloop/contract/pricing';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { rentalLines } from '../db/schema.ts';
import { LINES_VERSION } from './queries.ts';

/** Stores the lines of a rental's price: as its first version, or after a change was accepted, as the next one. */
export async function insertLines(tx: Tx, rentalId: number, lines: readonly PriceLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(rentalLines).values(
    lines.map(({ for: party, ...line }, index) => ({
      rentalId,
      version: sql`(select ${LINES_VERSION} from rentals r where r.id = ${rentalId})`,
      position: index + 1,
      party,
      ...line,
    })),
  );
}
