import type { CurrentUser } from '@lendloop/contract/accounts';
import type { AuditEntry, AuditQuery, RegistrationQuery } from '@lendloop/contract/admin';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPlanned } from '../db/prepared.ts';
import { pageOf, placeOf, type ListPage } from './cursor.ts';

type UserRow = Omit<CurrentUser, 'createdAt'> & { createdAt: Date };

/** People who registered after `since`, without administrators, newest first. Throws `invalid_cursor`. */
export async function findRegistrations(
  db: Db,
  { search, limit, cursor }: RegistrationQuery,
  since: Date,
): Promise<ListPage<CurrentUser>> {
  const place = placeOf(cursor);
  const rows = await runPlanned<UserRow>(
    db,
    sql`
      select u.id, u.username, u.full_name as "fullName", u.location, u.bio, u.avatar, u.created_at as "createdAt",
        u.verification_status as "verificationStatus", u.email, u.is_admin as "isAdmin", u.auth_provider as "authProvider",
        u.email_verified_at is not null as "emailVerified"
      from users u
      where not u.is_admin and u.created_at > ${since.toISOString()}
        ${place ? sql`and (u.created_at, u.id) < (${place.createdAt}::timestamptz, ${place.id}::integer)` : sql``}
        ${
          search === undefined
            ? sql``
            : sql`and strpos(lower(concat_ws(' ', u.full_name, '@' || u.username, u.email)), lower(${search})) > 0`
        }
      order by u.created_at desc, u.id desc
      limit ${limit + 1}`,
  );
  return pageOf(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    limit,
  );
}

interface AuditRow extends Pick<AuditEntry, 'id' | 'action' | 'before' | 'after' | 'comment'> {
  readonly created_at: Date;
  readonly admin_id: number;
  readonly admin_name: string;
  readonly subject_id: number;
  readonly subject_name: string;
}

/** Decisions of administrators, newest first. Throws `invalid_cursor`. */
export async function findAudit(db: Db, { limit, cursor }: AuditQuery): Promise<ListPage<AuditEntry>> {
  const place = placeOf(cursor);
  const rows = await runPlanned<AuditRow & object>(
    db,
    sql`
      select l.id, l.action, l.before, l.after, l.comment, l.created_at, l.admin_id, l.subject_id,
        a.full_name as admin_name, coalesce(u.full_name, i.title) as subject_name
      from audit_log l
      join users a on a.id = l.admin_id
      left join users u on l.action = 'verify_user' and u.id = l.subject_id
      left join items i on l.action = 'moderate_item' and i.id = l.subject_id
      ${place ? sql`where l.id < ${place.id}::integer` : sql``}
      order by l.id desc
      limit ${limit + 1}`,
  );
  return pageOf(
    rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      action: row.action,
      admin: { id: row.admin_id, fullName: row.admin_name },
      subject: { id: row.subject_id, name: row.subject_name },
      before: row.before,
      after: row.after,
      comment: row.comment,
    })),
    limit,
  );
}
