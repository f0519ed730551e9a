import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { imageLeases } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

/**
 * Several times the longest that the bucket calls of a sweep can take, retries included: a sweep that goes on after its lease
 * could remove what another has just stored.
 */
const SWEEP = sql`now() + interval '10 minutes'`;
/** Two uploads that store the same files at once do no harm, so this only has to outlast a renewal that is late. */
const UPLOAD = sql`now() + interval '8 seconds'`;
const RENEWED_MS = 2000;
/** How long an upload waits for the lease, in ms: longer than that of a killed one lasts, and less than a client waits. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 60;

/** The exclusive right, across all nodes, to add or remove the files of an image. */
export interface Lease {
  readonly hash: string;
  readonly holder: string;
}

/**
 * Runs `work` with the lease on an image, outside any transaction. False, without running it, while somebody else holds the
 * lease. The lease of a sweep that was killed is free again after ten minutes.
 */
export async function tryWithLease(
  db: Db,
  hash: string,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const lease = { hash, holder: randomUUID() };
  if (!(await takeLease(db, lease, SWEEP))) return false;
  await workAndEnd(db, lease, work);
  return true;
}

/**
 * Runs `work` once the lease on an image is free. Throws `busy` after half a minute. The lease of an upload that was killed is
 * free again after seconds, so that it can be sent once more.
 */
export async function withLease(db: Db, hash: string, work: (lease: Lease) => Promise<void>): Promise<void> {
  const lease = { hash, holder: randomUUID() };
  const until = performance.now() + TIMEOUT_MS;
  while (!(await takeLease(db, lease, UPLOAD))) {
    if (performance.now() > until) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    await sleep(PAUSE_MS);
  }
  const renew = () => {
    // If it fails, so does `holdLease` once somebody else has the lease.
    db.update(imageLeases)
      .set({ until: UPLOAD })
      .where(isHeldBy(lease))
      .catch(() => {});
  };
  const renewing = setInterval(renew, RENEWED_MS).unref();
  try {
    await workAndEnd(db, lease, work);
  } finally {
    clearInterval(renewing);
  }
}

/** Ends the leases of processes that were killed, where this is the only one that uses the database. */
export async function endAllLeases(db: Db): Promise<void> {
  await db.delete(imageLeases);
}

async function workAndEnd(db: Db, lease: Lease, work: (lease: Lease) => Promise<void>): Promise<void> {
  try {
    await work(lease);
  } finally {
    await db.delete(imageLeases).where(isHeldBy(lease));
  }
}

/** Holds the lease until the transaction ends. Throws `busy` if it was lost, as the files may be gone as well. */
export async function holdLease(tx: Tx, lease: Lease): Promise<void> {
  const held = await tx.select().from(imageLeases).where(isHeldBy(lease)).for('update');
  if (held.length === 0) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
}

async function takeLease(db: Db, lease: Lease, until: SQL): Promise<boolean> {
  const taken = await db
    .insert(imageLeases)
    .values({ ...lease, until })
    .onConflictDoUpdate({
      target: imageLeases.hash,
      set: { holder: lease.holder, until },
      // One that is further ahead than can be was set before a clock was set back.
      setWhere: sql`${imageLeases.until} <= now() or ${imageLeases.until} > ${SWEEP}`,
    })
    .returning({ hash: imageLeases.hash });
  return taken.length > 0;
}

const isHeldBy = ({ hash, holder }: Lease) => and(eq(imageLeases.hash, hash), eq(imageLeases.holder, holder));
