import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { imageLeases } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

/** Several times the longest that the bucket calls under one lease can take, retries included. */
const LEASE = sql`now() + interval '10 minutes'`;
/** How long an upload waits for the lease, in ms. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 60;

/** The exclusive right, across all nodes, to add or remove the files of an image. */
export interface Lease {
  readonly hash: string;
  readonly holder: string;
}

/**
 * Runs `work` with the lease on an image, outside any transaction. False, without running it, while somebody else holds the
 * lease. A lease whose holder died is free again after ten minutes.
 */
export async function tryWithLease(
  db: Db,
  hash: string,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const lease = { hash, holder: randomUUID() };
  if (!(await takeLease(db, lease))) return false;
  try {
    await work(lease);
  } finally {
    await db.delete(imageLeases).where(isHeldBy(lease));
  }
  return true;
}

/** Runs `work` once the lease on an image is free. Throws `busy` after a minute. */
export async function withLease(db: Db, hash: string, work: (lease: Lease) => Promise<void>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (!(await tryWithLease(db, hash, work))) {
    if (Date.now() > until) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    await sleep(PAUSE_MS);
  }
}

/** Holds the lease until the transaction ends. Throws `busy` if it was lost, as the files may be gone as well. */
export async function holdLease(tx: Tx, lease: Lease): Promise<void> {
  const held = await tx.select().from(imageLeases).where(isHeldBy(lease)).for('update');
  if (held.length === 0) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
}

async function takeLease(db: Db, lease: Lease): Promise<boolean> {
  const taken = await db
    .insert(imageLeases)
    .values({ ...lease, until: LEASE })
    .onConflictDoUpdate({
      target: imageLeases.hash,
      set: { holder: lease.holder, until: LEASE },
      setWhere: sql`${imageLeases.until} <= now()`,
    })
    .returning({ hash: imageLeases.hash });
  return taken.length > 0;
}

const isHeldBy = ({ hash, holder }: Lease) => and(eq(imageLeases.hash, hash), eq(imageLeases.holder, holder));
