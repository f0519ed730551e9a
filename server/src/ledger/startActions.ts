import type { Context } from '../context.ts';
import { UnusableDatabase } from '../db/unusable.ts';
import { findOtherCurrencies } from './queries.ts';

/** Throws `UnusableDatabase` if the ledger was kept in another currency than the one that is set: its sums would mean nothing. */
export async function requireCurrency({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const [other] = await findOtherCurrencies(database.db, config.currency);
  if (other !== undefined)
    throw new UnusableDatabase(
      `CURRENCY is ${config.currency}, but the ledger of this database is kept in ${other}. Set CURRENCY to ${other}, or use another database.`,
    );
}
