import type { PriceLine } from '@lendloop/contract/pricing';
import { sql, type SQL } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import type { Doing } from './eventWrites.ts';
import { LINES_VERSION } from './queries.ts';

/** Stores the lines of a request's price, and that it was made. */
export async function insertRequested(
  tx: Tx,
  rentalId: number,
  lines: readonly PriceLine[],
  { byId, at }: Doing,
): Promise<void> {
  await tx.execute(sql`
    with priced as (${insertion(rentalId, sql`1`, lines)})
    insert into rental_events (rental_id, what, by_id, at)
    values (${rentalId}, 'requested', ${byId}, ${at.toISOString()})`);
}

/** Stores the lines of a rental's price after a change was accepted, as the next version. */
export async function insertLines(tx: Tx, rentalId: number, lines: readonly PriceLine[]): Promise<void> {
  await tx.execute(
    insertion(rentalId, sql`(select ${LINES_VERSION} from rentals r where r.id = ${rentalId})`, lines),
  );
}

const insertion = (rentalId: number, version: SQL, lines: readonly PriceLine[]): SQL => sql`
  insert into rental_lines (rental_id, version, position, code, quantity, unit_minor, percent, amount_minor, party)
  select ${rentalId}::integer, ${version}, line.position, line.code, line.quantity, line."unitMinor", line.percent, line."amountMinor",
    line."for"
  from rows from (
    jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
      code text, quantity integer, "unitMinor" bigint, percent numeric, "amountMinor" bigint, "for" text
    )
  ) with ordinality as line (code, quantity, "unitMinor", percent, "amountMinor", "for", position)`;
