import { Client } from './client.ts';
import type { Verdict } from './verdict.ts';

/** An address that belongs to nobody: servers take a page at any numeric address for theirs if it matches the host. */
const FORGED_HOST = '203.0.113.7';

/**
 * Checks that nginx overwrites the host that a client forges: no page but that of the site itself may sign out. `null`
 * means that no proxy is in front of the server.
 */
export async function checkProxy(origin: string, isBehindProxy: boolean): Promise<Verdict | null> {
  if (!isBehindProxy) return null;
  const client = new Client(origin, '127.0.0.1', 1);
  const signOut = async (headers: Record<string, string>) =>
    (await client.ask({ method: 'POST', path: '/api/logout', headers })).status;
  const forged = await Promise.all(
    [{ 'x-forwarded-host': FORGED_HOST }, { forwarded: `host=${FORGED_HOST}` }].map((header) =>
      signOut({ ...header, origin: `http://${FORGED_HOST}` }),
    ),
  );
  const own = await signOut({ origin, 'x-forwarded-host': FORGED_HOST });
  client.close();
  return [
    forged.every((status) => status === 403) && own === 204,
    `nginx overwrites forged hosts: ${forged.join(' and ')} to a forger (403), ${own} to the site's own page (204)`,
  ];
}
