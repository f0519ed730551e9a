import { paths, pathTo } from '@lendloop/contract/pages';
import { formatDay, formatRange, type DayRange } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import { today, type Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { theirs, wordsFor } from '../../mail/letterWords.ts';
import { addressee, type Composers } from '../../mail/topics.ts';

interface ImportInLetter {
  readonly name: string;
  readonly item_id: number;
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  /** Since when it cannot be read, as a day; null if it can. */
  readonly failing_since: string | null;
  /** The first days that are rented although the calendar takes them. */
  readonly conflicts: readonly DayRange[];
}

/** A letter names so many ranges of days at most. */
const RANGES_MAX = 5;

async function findImport(
  { db }: { readonly db: Db },
  id: number,
  timeZone: string,
  today: string,
): Promise<ImportInLetter | undefined> {
  const [row] = await runPrepared<ImportInLetter>(
    db,
    sql`
      select c.name, c.item_id, i.title, o.email, o.full_name, o.email_verified_at is not null as is_confirmed, o.language,
        (c.failing_since at time zone ${timeZone})::date::text as failing_since,
        coalesce((
          select jsonb_agg(jsonb_build_object('startDate', b.start_date, 'endDate', b.end_date) order by b.start_date)
          from (
            select * from blocks b
            where b.calendar_id = c.id and b.conflict and b.end_date >= ${today}
            order by b.start_date limit ${RANGES_MAX}
          ) as b
        ), '[]') as conflicts
      from calendar_imports c
      join items i on i.id = c.item_id
      join users o on o.id = i.owner_id
      where c.id = ${id} and i.deleted_at is null and o.suspended_at is null`,
  );
  return row;
}

/** The letters about imported calendars, to the owners of their listings. */
export function calendarLetters(
  context: Context,
): Pick<Composers, 'calendar_conflict' | 'calendar_unreachable'> {
  const { config, database } = context;
  const find = (id: number) => findImport(database, id, config.timeZone, today(context));
  const frameOf = (found: ImportInLetter) => {
    const { language, say, days } = wordsFor(config, found.language, 'mails');
    return {
      say,
      days,
      values: { name: theirs(found.name), title: theirs(found.title) },
      letter: {
        to: addressee(found.email, found.full_name, found.is_confirmed),
        language,
        action: { label: say('listing.action'), path: pathTo(paths.item, { id: found.item_id }) },
        reason: say('calendar.reason', { site: config.siteName }),
      },
    };
  };
  return {
    calendar_conflict: async ({ importId }) => {
      const found = await find(importId);
      // The rental was cancelled, or the calendar changed, in the meantime.
      if (!found || found.conflicts.length === 0) return null;
      const { say, days, values, letter } = frameOf(found);
      const taken = found.conflicts.map((range) => formatRange(range, days)).join(', ');
      return {
        ...letter,
        subject: say('conflict.subject'),
        paragraphs: [say('conflict.body', { ...values, days: taken }), say('conflict.next')],
        together: {
          subject: () => say('conflicts.subject'),
          action: { label: say('conflicts.action'), path: paths.calendar },
          line: say('conflict.body', { ...values, days: taken }),
        },
      };
    },
    calendar_unreachable: async ({ importId }) => {
      const found = await find(importId);
      if (!found || found.failing_since === null) return null;
      const { say, days, values, letter } = frameOf(found);
      return {
        ...letter,
        subject: say('unread.subject'),
        paragraphs: [
          say('unread.body', { ...values, day: formatDay(found.failing_since, days) }),
          say('unread.next'),
        ],
      };
    },
  };
}
