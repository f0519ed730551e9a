import type { Context } from '../context.ts';
import { closeSocketsOfPerson } from '../live/bus.ts';
import { closeAccounts, openAccounts } from './queries.ts';

/**
 * Closes the demo's accounts where others than this machine reach the server, and opens those that were closed so where it
 * is alone again. Answers how many are closed. Every start does it before anybody can sign in.
 */
export async function guardDemoAccounts({ config, database, bus, now }: Context): Promise<number> {
  if (config.isLocal) {
    await database.db.transaction(openAccounts);
    return 0;
  }
  const { closed, ended } = await database.db.transaction((tx) => closeAccounts(tx, now()));
  for (const userId of ended) await closeSocketsOfPerson(bus, userId);
  return closed;
}
