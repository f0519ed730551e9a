import type { AuditEntry, AuditQuery, ManagedUser, RegistrationQuery } from '@lendloop/contract/admin';
import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { CURRENT_USER } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema.ts';
import { pageOf, placeOf, type ListPage } from './cursor.ts';
import { findEntries } from './decisionQueries.ts';

/** The fields of an account that administrators see. */
export const MANAGED_USER = { ...CURRENT_USER, suspendedAt: users.suspendedAt };

/** People who registered after `since`, without administrators, or everybody; newest first. Throws `invalid_cursor`. */
export async function findRegistrations(
  db: Db,
  { scope, search, limit, cursor }: RegistrationQuery,
  since: Date,
): Promise<ListPage<ManagedUser>> {
  const place = placeOf(cursor);
  const isNew = scope === 'new';
  const names = sql`lower(concat_ws(' ', ${users.fullName}, '@' || ${users.username}, ${users.email}))`;
  const rows = await db
    .select(MANAGED_USER)
    .from(users)
    .where(
      and(
        isNew ? eq(users.isAdmin, false) : undefined,
        isNew ? gt(users.createdAt, since.toISOString()) : undefined,
        place
          ? sql`(${users.createdAt}, ${users.id}) < (${place.createdAt}::timestamptz, ${place.id}::integer)`
          : undefined,
        search === undefined ? undefined : sql`strpos(${names}, lower(${search})) > 0`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1);
  return pageOf(rows, limit);
}

/** Decisions of administrators, newest first. Throws `invalid_cursor`. */
export async function findAudit(db: Db, { limit, cursor }: AuditQuery): Promise<ListPage<AuditEntry>> {
  const place = placeOf(cursor);
  const before = place ? sql`l.id < ${place.id}::integer` : sql`true`;
  return pageOf(await findEntries(db, before, limit + 1), limit);
}
