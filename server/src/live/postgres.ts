import pg from 'pg';

import { currentOf, followPrimary, moveOn } from '../db/failover/servers.ts';
import { within } from '../deadline.ts';
import type { ConnectLink } from './remote.ts';

const CHANNEL = 'lendloop_live';
const CONNECT_MS = 5000;

/**
 * Delivers events with NOTIFY, on a connection of its own: committing notifications waits for others, which must not delay
 * other statements.
 */
export function postgresLink(url: string): ConnectLink {
  return async (heard, lost) => {
    const address = currentOf(url);
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'lendloop live',
      // A notification is itself a commit. What it tells of was committed before, and a crash would lose it anyway.
      options: '-c synchronous_commit=off',
    });
    client.on('error', lost);
    client.on('end', () => lost(new Error('PostgreSQL ended the connection.')));
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) heard(payload);
    });
    try {
      await client.connect();
      await followPrimary(url).onConnect?.(client);
      await within(CONNECT_MS, client.query(`listen ${CHANNEL}`));
    } catch (error) {
      moveOn(url, address);
      client.end().catch(() => {});
      throw error;
    }
    return {
      send: async (text) => {
        await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, text] });
      },
      ping: async () => {
        await client.query('select 1');
      },
      close: () => client.end(),
    };
  };
}
