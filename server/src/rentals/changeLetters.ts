import { paths, pathTo } from '@lendloop/contract/pages';
import { formatRange } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';

interface ChangeInLetter {
  readonly rental_id: number;
  readonly status: string;
  readonly note: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly key: string | null;
  /** How the other person is named to them. */
  readonly other: string;
}

/** A proposal as its author (`isToAuthor`) or the other person reads of it. */
async function findChange(
  db: Db,
  moderation: Context['config']['moderation'],
  id: number,
  isToAuthor: boolean,
): Promise<ChangeInLetter | undefined> {
  const [row] = await runPrepared<ChangeInLetter>(
    db,
    sql`
      select c.rental_id, c.status, c.note, c.start_date, c.end_date,
        case when u.id = r.owner_id then i.title else ${agreedTitle({ moderation, viewer: null })} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language,
        case when not 'changes' = any(u.muted_mails) then u.mail_key end as key, ${nameForOthers('o')} as other
      from rental_changes c
      join rentals r on r.id = c.rental_id
      join items i on i.id = r.item_id
      join users u on u.id in (r.owner_id, r.renter_id) and (u.id = c.by_id) = ${isToAuthor}
      join users o on o.id in (r.owner_id, r.renter_id) and o.id <> u.id
      where c.id = ${id}`,
  );
  return row;
}

/** The letters about other days for a rental: to the other person that they are proposed, and to the author how they were answered. */
export function changeLetters({ config, database }: Context): Pick<Composers, 'rental_change'> {
  const site = config.siteName;
  return {
    rental_change: async ({ changeId, what }) => {
      const change = await findChange(database.db, config.moderation, changeId, what !== 'proposed');
      // It was answered or taken back in the meantime.
      if (!change || change.key === null || (what === 'proposed' && change.status !== 'open')) return null;
      const { language, say, days } = wordsFor(config, change.language, 'mails');
      const values = {
        other: theirs(change.other),
        title: change.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(change.title),
        days: formatRange({ startDate: change.start_date, endDate: change.end_date }, days),
      };
      const path = pathTo(paths.rental, { id: change.rental_id });
      return {
        to: addressee(change.email, change.full_name, change.is_confirmed),
        language,
        subject: say(`change.${what}.subject`),
        paragraphs: [
          say(`change.${what}.body`, values),
          ...(what === 'proposed' && change.note !== null
            ? [say('cancelled.note', { note: theirs(change.note) })]
            : []),
          say(`change.${what}.next`),
        ],
        action: { label: say(`change.${what}.action`), path },
        reason: say('change.reason', { site }),
        subscription: { kind: 'changes', key: change.key },
        together: {
          subject: (count) => say('changes.subject', { count }),
          action: { label: say('changes.action'), path: `${paths.profile}?tab=rentals` },
          line: say(`change.${what}.line`, values),
        },
      };
    },
  };
}
