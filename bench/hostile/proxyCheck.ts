import { Client } from './client.ts';
import type { Verdict } from './verdict.ts';

/** An address reserved for documentation. A server accepts a page at any numeric address that matches the requested host. */
const FORGED_HOST = '203.0.113.7';

/**
 * Checks that nginx overwrites forged hosts, so that only the site's own pages can sign out. Null if no proxy is in front
 * of the server.
 */
export async function checkProxy(origin: string, isBehindProxy: boolean): Promise<Verdict | null> {
  if (!isBehindProxy) return null;
  const client = new Client(origin, '127.0.0.1', 1);
  const signOut = async (headers: Record<string, string>) =>
    (await client.ask({ method: 'POST', path: '/api/logout', headers })).status;
  const forgedOrigin = { origin: `http://${FORGED_HOST}` };
  const forged = [
    await signOut({ ...forgedOrigin, 'x-forwarded-host': FORGED_HOST }),
    await signOut({ ...forgedOrigin, forwarded: `host=${FORGED_HOST}` }),
  ];
  const own = await signOut({ origin, 'x-forwarded-host': FORGED_HOST });
  client.close();
  return [
    forged.every((status) => status === 403) && own === 204,
    `nginx overwrites forged hosts: ${forged.join(' and ')} to a forger (403), ${own} to the site's own page (204)`,
  ];
}
