import type { Block } from '@lendloop/contract/calendar/blocks';
import type { Calendar } from '@lendloop/contract/calendar/calendar';
import { SCHEDULE_ITEMS_MAX, type ItemSchedule, type Schedule } from '@lendloop/contract/calendar/schedule';
import { DEFAULT_TERMS, type Terms } from '@lendloop/contract/terms';
import type { DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { TERMS_COLUMNS, toTerms, type TermsRow } from '../items/terms/termsSql.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';
import { waitingKinds, withBlocked } from '../occupancies/roomSql.ts';
import { rentalColumns, toRental, type RentalRow } from '../rentals/queries.ts';

/** The owner's rules about the days of an item; null if the viewer may not see it. */
export async function findCalendarRules(
  db: Db,
  itemId: number,
  visibility: Visibility,
): Promise<Calendar['rules'] | null> {
  type Row = TermsRow & { readonly available_from: string | null; readonly available_until: string | null };
  const [row] = await runPrepared<Row>(
    db,
    sql`
      select i.available_from, i.available_until, ${TERMS_COLUMNS}
      from items i
      where i.id = ${itemId} and ${isVisible(visibility)}`,
  );
  if (!row) return null;
  const { quantity, minDays, maxDays, noticeDays, horizonDays, handoverDays, bufferDays } = toTerms(row);
  const { available_from: availableFrom, available_until: availableUntil } = row;
  const window = { availableFrom, availableUntil };
  return { quantity, minDays, maxDays, noticeDays, horizonDays, handoverDays, bufferDays, ...window };
}

interface RentalRules {
  readonly itemId: number;
  readonly ownerId: number;
  readonly renterId: number;
  readonly rules: Calendar['rules'];
}

/**
 * The rules about other days of a rental, which were agreed when it was requested; null if there is none, or if its days no longer change:
 * what became of the listing since is none of its people's business. Notice and horizon do not count.
 */
export async function findRentalRules(db: Db, rentalId: number): Promise<RentalRules | null> {
  interface Row {
    readonly item_id: number;
    readonly owner_id: number;
    readonly renter_id: number;
    readonly quantity: number;
    readonly terms: Terms | null;
    readonly available_from: string | null;
    readonly available_until: string | null;
  }
  const [row] = await runPrepared<Row & Record<string, unknown>>(
    db,
    sql`
      select r.item_id, r.owner_id, r.renter_id, r.terms, i.quantity, i.available_from, i.available_until
      from rentals r
      join items i on i.id = r.item_id
      where r.id = ${rentalId} and r.status in ('pending', 'approved')`,
  );
  if (!row) return null;
  const { minDays, maxDays, handoverDays, bufferDays } = { ...DEFAULT_TERMS, ...row.terms };
  return {
    itemId: row.item_id,
    ownerId: row.owner_id,
    renterId: row.renter_id,
    rules: {
      quantity: row.quantity,
      minDays,
      maxDays,
      noticeDays: 0,
      horizonDays: null,
      handoverDays,
      bufferDays,
      availableFrom: row.available_from,
      availableUntil: row.available_until,
    },
  };
}

/** For which days a schedule is, and who reads it. */
export interface Planned {
  readonly range: DayRange;
  readonly visibility: Visibility;
  readonly siteCurrency: string;
}

/** More rows than these are not read for a schedule. */
const ROWS_MAX = { rentals: 2500, blocks: 5000, buffers: 10_000 } as const;
/** Nor more places, of which a rental of many pieces has as many. */
const PLACES_READ_MAX = 20_000;
/** The earliest requests that wait. Strangers may send thousands, and must not keep an owner from what takes days. */
const REQUESTS_MAX = 500;

/** What one item is planned for, if there is one; 'too_long' if that is too much. */
export async function findSchedule(
  db: Db,
  itemId: number,
  planned: Planned,
): Promise<Schedule[] | 'too_long'> {
  const found = await findSchedules(db, sql`i.id = ${itemId}`, planned);
  if (found === 'too_long') return found;
  return found.map(({ itemId: _id, title: _title, image: _image, ...schedule }) => schedule);
}

/** What the newest items of an owner are planned for; 'too_long' if that is too much. */
export const findSchedulesOf = (
  db: Db,
  ownerId: number,
  planned: Planned,
): Promise<ItemSchedule[] | 'too_long'> =>
  findSchedules(db, sql`i.owner_id = ${ownerId} and i.deleted_at is null`, planned);

async function findSchedules(
  db: Db,
  which: SQL,
  { range, visibility, siteCurrency }: Planned,
): Promise<ItemSchedule[] | 'too_long'> {
  const { startDate, endDate } = range;
  const items = await runPrepared<{ id: number; title: string; image: string | null; quantity: number }>(
    db,
    sql`
      select i.id, i.title, i.images[1] as image, i.quantity from items i
      where ${which}
      order by i.created_at desc, i.id desc
      limit ${SCHEDULE_ITEMS_MAX}`,
  );
  const ids = sql`any(${sql.param(items.map(({ id }) => id))}::integer[])`;
  const isOf = sql`r.item_id = ${ids} and r.start_date <= ${endDate} and r.end_date >= ${startDate}`;
  const [counted] = await runPrepared<{ rentals: number; places: number }>(
    db,
    sql`
      select count(*)::integer as rentals, coalesce(sum(taken.pieces), 0)::integer as places from (
        select r.pieces from rentals r
        where ${isOf} and r.status in ('approved', 'completed')
        limit ${ROWS_MAX.rentals + 1}
      ) as taken`,
  );
  if (counted && (counted.rentals > ROWS_MAX.rentals || counted.places > PLACES_READ_MAX)) return 'too_long';
  const requested = sql`
    select r.id, r.item_id, i.quantity, r.start_date, r.end_date from rentals r join items i on i.id = r.item_id
    where ${isOf} and r.status = 'pending'
    order by r.start_date, r.id
    limit ${REQUESTS_MAX}`;
  const meets = (days: SQL) => sql`${days} && daterange(${startDate}, ${endDate}, '[]')`;
  const [rentals, blocks, buffers] = await Promise.all([
    runPrepared<RentalRow & { renter_name: string; units: number[]; has_blocked_days: boolean }>(
      db,
      sql`
        select ${rentalColumns(visibility)}, u.full_name as renter_name,
          coalesce(r.pieces > i.quantity - requested.blocked, false) as has_blocked_days,
          array(select o.unit from occupancies o where o.rental_id = r.id and not isempty(o.days) order by o.unit) as units
        from rentals r
        join items i on i.id = r.item_id
        join users u on u.id = r.renter_id
        left join (${withBlocked(requested)}) requested on requested.id = r.id
        where ${isOf}
          and (r.status in ('approved', 'completed') or r.status = 'pending' and requested.id is not null)
        order by r.start_date, r.id
        limit ${ROWS_MAX.rentals + REQUESTS_MAX}`,
    ),
    runPrepared<BlockRow & { item_id: number }>(
      db,
      sql`
        select b.item_id, ${BLOCK_COLUMNS} from blocks b
        where b.item_id = ${ids} and b.start_date <= ${endDate} and b.end_date >= ${startDate}
        order by b.start_date, b.id
        limit ${ROWS_MAX.blocks + 1}`,
    ),
    runPrepared<{ item_id: number; unit: number; start_date: string; end_date: string }>(
      db,
      sql`
        select o.item_id, o.unit, lower(o.empty)::text as start_date, (upper(o.empty) - 1)::text as end_date
        from (
          select item_id, unit, case when isempty(days) then held else daterange(upper(days), upper(held)) end as empty
          from occupancies
          where item_id = ${ids} and kind = 'rental' and ${meets(sql`held`)}
        ) as o
        where ${meets(sql`o.empty`)}
        order by o.empty, o.unit
        limit ${ROWS_MAX.buffers + 1}`,
    ),
  ]);
  const isTooLong = blocks.length > ROWS_MAX.blocks || buffers.length > ROWS_MAX.buffers;
  if (isTooLong) return 'too_long';
  const [rentalsOf, blocksOf, buffersOf] = [byItem(rentals), byItem(blocks), byItem(buffers)];
  return items.map(({ id, title, image, quantity }) => ({
    itemId: id,
    title,
    image,
    quantity,
    rentals: rentalsOf(id)
      .filter(({ status }) => status !== 'pending')
      .map((row) => ({ ...toRental(row, siteCurrency), renterName: row.renter_name, pieces: row.units })),
    requests: rentalsOf(id)
      .filter(({ status }) => status === 'pending')
      .map((row) => ({
        ...toRental(row, siteCurrency),
        renterName: row.renter_name,
        hasBlockedDays: row.has_blocked_days,
      })),
    blocks: blocksOf(id).map(toBlock),
    buffers: buffersOf(id).map((row) => ({
      startDate: row.start_date,
      endDate: row.end_date,
      piece: row.unit,
    })),
  }));
}

/** The rows of each item, without a look at all of them for each. */
function byItem<Row extends { readonly item_id: number }>(rows: readonly Row[]): (id: number) => Row[] {
  const found = Map.groupBy(rows, ({ item_id }) => item_id);
  return (id) => found.get(id) ?? [];
}

const BLOCK_COLUMNS = sql`b.id, b.start_date, b.end_date, b.pieces, b.note, b.source, b.calendar_id, b.conflict`;

interface BlockRow {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly pieces: number[] | null;
  readonly note: string | null;
  readonly source: Block['source'];
  readonly calendar_id: number | null;
  readonly conflict: boolean;
}

const toBlock = (row: BlockRow): Block => ({
  id: row.id,
  startDate: row.start_date,
  endDate: row.end_date,
  pieces: row.pieces,
  note: row.note,
  source: row.source,
  calendarId: row.calendar_id,
  conflict: row.conflict,
});

/** A block that an item's owner made; null if there is none. */
export async function findOwnBlock(tx: Tx, itemId: number, id: number): Promise<Block | null> {
  const { rows } = await tx.execute<{ [Column in keyof BlockRow]: BlockRow[Column] }>(sql`
    select ${BLOCK_COLUMNS} from blocks b
    where b.id = ${id} and b.item_id = ${itemId} and b.source = 'owner'`);
  return rows[0] ? toBlock(rows[0]) : null;
}

/** How many waiting requests for an item need days in a range and could be approved, of those that are looked at. */
export async function countPossible(tx: Tx, itemId: number, range: DayRange, today: string): Promise<number> {
  const meets = sql`r.start_date <= ${range.endDate} and r.end_date >= ${range.startDate}`;
  const { rows } = await tx.execute<{ possible: number }>(sql`
    select coalesce(sum(k.requests), 0)::integer as possible
    from (${waitingKinds(itemId, meets, today)}) k
    where k.possible`);
  return rows[0]?.possible ?? 0;
}
