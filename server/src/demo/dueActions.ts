import { estimateTotal } from '@lendloop/contract/pricing';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import type { rentals } from '../db/schema.ts';
import { openDues } from '../payments/dueActions.ts';
import { lockDues } from '../payments/dueQueries.ts';
import { takeSteps } from '../payments/dueWrites.ts';

type RentalRow = typeof rentals.$inferInsert;

/** Makes what is due for rentals that are agreed on. What is due for completed ones was paid when they ended. */
export async function writeDues(
  context: Context,
  tx: Tx,
  rows: readonly (RentalRow & { readonly id: number })[],
): Promise<void> {
  const { currency, minorDigits } = context.config;
  for (const { id, ownerId, renterId, startDate, endDate, price, status, createdAt } of rows) {
    if (status !== 'approved' && status !== 'completed') continue;
    const rental = { rentalId: id, ownerId, renterId, currency };
    const totalMinor = estimateTotal(price, { startDate, endDate }, minorDigits) ?? 0;
    const asked = { totalMinor, depositMinor: 0 };
    const at = createdAt === undefined ? context.now() : new Date(createdAt);
    await openDues(context, tx, rental, asked, { byId: ownerId, at });
    if (status === 'approved') continue;
    const steps = (await lockDues(tx, id)).map((due) => ({ do: 'settle' as const, due }));
    await takeSteps(tx, rental, steps, { byId: null, at: new Date(`${endDate}T12:00:00Z`) });
  }
}
