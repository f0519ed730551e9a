import pg from 'pg';

import { isBroken } from '../../http/outage.ts';

/** Which of several servers was the primary last, by their addresses. The pools of a process share it. */
const latest = new Map<string, number>();

/** The addresses in a setting, which may name several servers of which one at a time is the primary. */
export const addressesIn = (setting: string): string[] => setting.split(',').map((one) => one.trim());

/** The address of the server that was the primary last. */
export function currentOf(setting: string): string {
  const addresses = addressesIn(setting);
  return addresses[latest.get(setting) ?? 0] ?? setting;
}

/** Asks the next server from now on, unless somebody else has moved on already. */
export function moveOn(setting: string, from: string): void {
  const addresses = addressesIn(setting);
  if (currentOf(setting) !== from) return;
  latest.set(setting, ((latest.get(setting) ?? 0) + 1) % addresses.length);
}

/** A server that only follows another one. */
class Standby extends Error {}

/** Settings by which a pool connects to whichever server of several is the primary; none for a single address. */
export function followPrimary(
  setting: string,
): Omit<pg.PoolConfig, 'onConnect'> & { onConnect?: (client: pg.ClientBase) => Promise<void> } {
  if (addressesIn(setting).length === 1) return {};
  const addressOf = new WeakMap<pg.ClientBase, string>();
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const address = currentOf(setting);
      super({ ...config, connectionString: address });
      addressOf.set(this, address);
      this.once('error', () => moveOn(setting, address));
    }
  }
  return {
    Client,
    onConnect: async (client) => {
      const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
      if (!rows[0]?.follows) return;
      moveOn(setting, addressOf.get(client) ?? '');
      throw new Standby('This server is a replica.');
    },
  };
}

/** By PostgreSQL: a connection was lost, the server stops or starts, or it has become a replica. */
const AWAY = /^(08|57P0[1235]|25006)/;

/** Whether the database was not there, or no longer; what was asked of it may be asked again. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (error instanceof Standby) return true;
  const isOwn = error instanceof pg.DatabaseError ? AWAY.test(error.code ?? '') : isBroken(error);
  return isOwn || isAway(error.cause);
}
