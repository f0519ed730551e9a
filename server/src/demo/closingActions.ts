import { followSuspensions } from '../admin/settleActions.ts';
import type { Context } from '../context.ts';
import { closeSocketsOfPerson } from '../live/bus.ts';
import { closeAccounts, openAccounts } from './queries.ts';

/**
 * Closes the demo accounts if other machines can reach the server, and reopens them if only this one can. Returns how
 * many are closed. Every start runs it before anybody can sign in.
 */
export async function guardDemoAccounts(context: Context): Promise<number> {
  const { config, database, bus, now } = context;
  if (config.isLocal) {
    if ((await database.db.transaction(openAccounts)) > 0) await followSuspensions(context);
    return 0;
  }
  const { closed, ended } = await database.db.transaction((tx) => closeAccounts(tx, now()));
  for (const userId of ended) await closeSocketsOfPerson(bus, userId);
  if (closed > 0) await followSuspensions(context);
  return closed;
}
