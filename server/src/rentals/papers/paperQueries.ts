import { DUES_MAX, type DueKind, type WaitingDue } from '@lendloop/contract/payments/dues';
import { STATEMENT_ROWS_MAX } from '@lendloop/contract/payments/papers';
import { addDays, startOfDay, type Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';
import { runPlanned } from '../../db/prepared.ts';
import { exactSum } from '../../db/sumSql.ts';
import { agreedTitle } from '../../items/shownQueries.ts';
import type { Visibility } from '../../items/visibilitySql.ts';
import { IS_LATE_OPEN } from '../../payments/latenessSql.ts';
import { LINES_VERSION } from '../queries.ts';

/** Which version of its lines counts for a rental. */
export async function findVersion(db: Db, rentalId: number): Promise<number> {
  const [row] = await runPlanned<{ version: number }>(
    db,
    sql`select ${LINES_VERSION} as version from rentals r where r.id = ${rentalId}`,
  );
  return row?.version ?? 1;
}

/** What a person was paid, or paid: then it is negative. */
export interface SettledRow {
  readonly day: Day;
  readonly kind: DueKind;
  readonly rentalId: number;
  readonly itemTitle: string;
  readonly amountMinor: number;
}

/** What people have settled: those that a person pays, and those that they get. */
const settledOf = (personId: number) => sql`(
  select d.id, d.settled_at, d.kind, d.rental_id, d.amount_minor from dues d
  where d.to_id = ${personId} and d.settled_at is not null
  union all
  select d.id, d.settled_at, d.kind, d.rental_id, -d.amount_minor from dues d
  where d.from_id = ${personId} and d.settled_at is not null
)`;

/** What a person was paid and paid on these days, oldest first: `STATEMENT_ROWS_MAX` + 1 rows at most. */
export async function findSettled(
  db: Db,
  personId: number,
  { from, to }: { readonly from: Day; readonly to: Day },
  visibility: Visibility,
  timeZone: string,
): Promise<SettledRow[]> {
  return runPlanned<SettledRow>(
    db,
    sql`
      select (s.settled_at at time zone ${timeZone})::date as day, s.kind, s.rental_id as "rentalId",
        ${agreedTitle(visibility)} as "itemTitle", s.amount_minor as "amountMinor"
      from ${settledOf(personId)} s
      join rentals r on r.id = s.rental_id
      join items i on i.id = r.item_id
      where s.settled_at >= ${startOfDay(from, timeZone).toISOString()}
        and s.settled_at < ${startOfDay(addDays(to, 1), timeZone).toISOString()}
      order by s.settled_at, s.id
      limit ${STATEMENT_ROWS_MAX + 1}`,
  );
}

/** Whether so many days have more rows than a statement, without reading them. */
export async function isTooLong(
  db: Db,
  personId: number,
  { from, to }: { readonly from: Day; readonly to: Day },
  timeZone: string,
): Promise<boolean> {
  const [row] = await runPlanned<{ isTooLong: boolean }>(
    db,
    sql`
      select count(*) > ${STATEMENT_ROWS_MAX}::integer as "isTooLong" from (
        select from ${settledOf(personId)} s
        where s.settled_at >= ${startOfDay(from, timeZone).toISOString()}
          and s.settled_at < ${startOfDay(addDays(to, 1), timeZone).toISOString()}
        limit ${STATEMENT_ROWS_MAX + 1}
      ) counted`,
  );
  return row?.isTooLong ?? false;
}

/** What a person was paid before a day, less what they paid. */
export async function findBalanceBefore(
  db: Db,
  personId: number,
  day: Day,
  timeZone: string,
): Promise<number> {
  const [row] = await runPlanned<{ sum: number }>(
    db,
    sql`
      select ${exactSum(sql`coalesce(sum(s.amount_minor), 0)`)} as sum from ${settledOf(personId)} s
      where s.settled_at < ${startOfDay(day, timeZone).toISOString()}`,
  );
  return row?.sum ?? 0;
}

/** What is due to an owner, without deposits. */
export interface OwnersDues {
  readonly heldMinor: number;
  readonly payableMinor: number;
  readonly paidMinor: number;
}

/** What an owner earns: what is open, of which one side has said that it was paid, and what was paid less what went back. */
export async function findOwnersDues(db: Db, ownerId: number): Promise<OwnersDues> {
  const [row] = await runPlanned<OwnersDues>(
    db,
    sql`
      select
        ${exactSum(sql`coalesce(sum(d.amount) filter (where d.state = 'open' and d.kind <> 'refund' and not d.is_said), 0)`)} as "heldMinor",
        ${exactSum(sql`coalesce(sum(d.amount) filter (where d.state = 'open' and d.kind <> 'refund' and d.is_said), 0)`)} as "payableMinor",
        ${exactSum(sql`coalesce(sum(d.amount) filter (where d.state = 'settled'), 0)`)} as "paidMinor"
      from (
        select kind, state, paid_at is not null or received_at is not null as is_said, amount_minor as amount from dues
        where to_id = ${ownerId} and kind in ('rental', 'extra')
        union all
        select kind, state, false, -amount_minor from dues where from_id = ${ownerId} and kind = 'refund'
      ) d`,
  );
  return row ?? { heldMinor: 0, payableMinor: 0, paidMinor: 0 };
}

/** What an owner was paid in each month since a day, less what went back; months without anything are left out. */
export async function findPaidByMonth(
  db: Db,
  ownerId: number,
  since: Day,
  timeZone: string,
): Promise<{ month: string; paidMinor: number }[]> {
  return runPlanned<{ month: string; paidMinor: number }>(
    db,
    sql`
      select to_char(s.settled_at at time zone ${timeZone}, 'YYYY-MM') as month, ${exactSum(sql`sum(s.amount_minor)`)} as "paidMinor"
      from (
        select settled_at, amount_minor from dues
        where to_id = ${ownerId} and kind in ('rental', 'extra') and settled_at >= ${startOfDay(since, timeZone).toISOString()}
        union all
        select settled_at, -amount_minor from dues
        where from_id = ${ownerId} and kind = 'refund' and settled_at >= ${startOfDay(since, timeZone).toISOString()}
      ) s
      group by 1`,
  );
}

/** The open dues that a person has not said anything about: those that they get, and those that they pay. */
const openTo = (personId: number) => sql`(
  select d.*, ${IS_LATE_OPEN} as is_late_open, d.from_id as other_id from dues d
  where d.to_id = ${personId} and d.settled_at is null and d.state = 'open' and d.received_at is null
  union all
  select d.*, ${IS_LATE_OPEN} as is_late_open, d.to_id as other_id from dues d
  where d.from_id = ${personId} and d.settled_at is null and d.state = 'open' and d.paid_at is null
)`;

/** The dues that wait for a person's word, newest first: `DUES_MAX` at most. */
export async function findWaitingDues(
  db: Db,
  personId: number,
  visibility: Visibility,
  today: Day,
  siteCurrency: string,
): Promise<WaitingDue[]> {
  type Row = Omit<WaitingDue, 'other' | 'paidAt' | 'receivedAt'> & {
    readonly paidAt: Date | null;
    readonly receivedAt: Date | null;
    readonly otherId: number;
    readonly otherName: string;
    readonly otherAvatar: string | null;
  };
  const rows = await runPlanned<Row>(
    db,
    sql`
      select w.id, w.kind, w.amount_minor as "amountMinor", w.from_id as "fromId", w.to_id as "toId", w.paid_at as "paidAt",
        w.received_at as "receivedAt", w.rental_id as "rentalId", ${agreedTitle(visibility)} as "itemTitle",
        coalesce(r.currency, ${siteCurrency}) as currency, u.id as "otherId", u.full_name as "otherName",
        case when u.suspended_at is null then u.avatar end as "otherAvatar"
      from ${openTo(personId)} w
      join rentals r on r.id = w.rental_id
      join items i on i.id = r.item_id
      join users u on u.id = w.other_id
      where w.frozen_minor = 0 and not w.is_late_open
        and (
          w.paid_at is not null or w.received_at is not null or r.status <> 'approved'
          or case w.kind when 'deposit_back' then r.end_date <= ${today}::date
            when 'rental' then r.start_date <= ${today}::date
            when 'deposit' then r.start_date <= ${today}::date
            else true end
        )
        and not (w.kind = 'deposit_back' and exists (
          select from dues there where there.rental_id = w.rental_id and there.kind = 'deposit' and there.state = 'open'
        ))
      order by w.id desc
      limit ${DUES_MAX}`,
  );
  return rows.map(({ otherId, otherName, otherAvatar, paidAt, receivedAt, ...row }) => ({
    ...row,
    paidAt: paidAt && paidAt.toISOString(),
    receivedAt: receivedAt && receivedAt.toISOString(),
    other: { id: otherId, fullName: otherName, avatar: otherAvatar },
  }));
}
