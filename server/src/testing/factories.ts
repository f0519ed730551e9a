import { createHash, randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { followSuspension } from '../admin/settleActions.ts';
import type { Database, Tx } from '../db/connect.ts';
import * as schema from '../db/schema.ts';
import type { Client, TestApp } from './app.ts';

// Insert rows directly, for tests about something else. Each call creates new ones.

let made = 0;

export interface Person {
  readonly id: number;
  readonly username: string;
  /** A client signed in as this person. */
  readonly client: Client;
}

/** Values for a person with a confirmed address; nobody else gets mails other than the confirmation. */
export const CONFIRMED = { emailVerifiedAt: '2026-01-01T00:00:00.000Z' };

/** Suspends a person from a moment on, or lifts it, and lets their listings follow. */
export async function setSuspended(app: TestApp, id: number, suspendedAt: string | null): Promise<void> {
  await app.database.db.update(schema.users).set({ suspendedAt }).where(eq(schema.users.id, id));
  await followSuspension(app.context, id);
}

/** Creates a signed-in person. Any column can be overridden. */
export async function makePerson(
  app: TestApp,
  values: Partial<typeof schema.users.$inferInsert> = {},
): Promise<Person> {
  const username = values.username ?? `person${++made}`;
  const [row] = await app.database.db
    .insert(schema.users)
    .values({ username, fullName: `Person ${made}`, email: `${username}@example.com`, ...values })
    .returning({ id: schema.users.id });
  if (!row) throw new Error('The insert returned no row.');
  const token = randomBytes(32).toString('base64url');
  const now = app.context.now();
  await app.database.db.insert(schema.sessions).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    userId: row.id,
    remember: true,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  });
  app.forgetAnswers();
  return { id: row.id, username, client: app.client(token) };
}

/** Deletes all mails and all people, who must not own anything but sessions. */
export async function forgetPeople({ db }: Database): Promise<void> {
  for (const table of [
    schema.mails,
    schema.passwordRequests,
    schema.emailRequests,
    schema.sessions,
    schema.users,
  ])
    await db.delete(table);
}

/** Deletes all rentals, also what the database keeps of them for ever. */
export async function forgetRentals({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(schema.rentalLines);
    await tx.delete(schema.rentalEvents);
    await tx.delete(schema.rentalChanges);
    await tx.delete(schema.disputePhotos);
    await unguarded(tx, schema.disputeEntries, 'dispute_entries_stay');
    await tx.delete(schema.disputes);
    await tx.delete(schema.ledgerBalances);
    await unguarded(tx, schema.evidence, 'evidence_stays');
    await unguarded(tx, schema.dues, 'dues_stay');
    await unguarded(tx, schema.ledgerEntries, 'ledger_entries_stay');
    await unguarded(tx, schema.ledgerTransfers, 'ledger_transfers_stay');
    await unguarded(tx, schema.ledgerAccounts, 'ledger_accounts_stay');
  });
  await db.delete(schema.rentals);
}

/** Deletes the rows of a table that even a replica may not change. */
async function unguarded(tx: Tx, table: PgTable, guard: string): Promise<void> {
  await tx.execute(sql`alter table ${table} disable trigger ${sql.identifier(guard)}`);
  await tx.delete(table);
  await tx.execute(sql`alter table ${table} enable always trigger ${sql.identifier(guard)}`);
}

/** Creates an item in the first category, without a position. Any column can be overridden. */
export async function makeItem(
  app: TestApp,
  ownerId: number,
  values: Partial<typeof schema.items.$inferInsert> = {},
): Promise<{ id: number }> {
  const [row] = await app.database.db
    .insert(schema.items)
    .values({
      ownerId,
      categoryId: 1,
      title: `Thing number ${++made}`,
      description: 'A thing that is good for many other things.',
      price: 100,
      location: 'Indiranagar, Bengaluru',
      images: ['https://example.com/thing.jpg'],
      ...values,
    })
    .returning({ id: schema.items.id });
  if (!row) throw new Error('The insert returned no row.');
  app.forgetAnswers();
  return row;
}

/** Creates a rental, pending by default. */
export async function makeRental(
  app: TestApp,
  values: Pick<
    typeof schema.rentals.$inferInsert,
    'itemId' | 'renterId' | 'ownerId' | 'startDate' | 'endDate'
  > &
    Partial<typeof schema.rentals.$inferInsert>,
): Promise<{ id: number }> {
  const [row] = await app.database.db
    .insert(schema.rentals)
    .values({ price: 100, ...values })
    .returning({ id: schema.rentals.id });
  if (!row) throw new Error('The insert returned no row.');
  return row;
}

/** Imports a calendar for an item, as if it had just been read; nothing is fetched. Any column can be overridden. */
export async function makeImport(
  app: TestApp,
  itemId: number,
  values: Partial<typeof schema.calendarImports.$inferInsert> = {},
): Promise<{ id: number }> {
  const moment = app.context.now().toISOString();
  const times = { readAt: moment, checkedAt: moment, askedAt: moment, nextAt: moment };
  const url = `https://calendar.example/${++made}.ics`;
  const [row] = await app.database.db
    .insert(schema.calendarImports)
    .values({ itemId, name: 'Another site', url, status: 'ok', ...times, ...values })
    .returning({ id: schema.calendarImports.id });
  if (!row) throw new Error('The insert returned no row.');
  return row;
}
