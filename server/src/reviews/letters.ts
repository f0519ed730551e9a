import { paths, pathTo } from '@lendloop/contract/pages';
import { closingOf, isReviewable } from '@lendloop/contract/reviews/rentalReviews';
import { dayOf, formatDay } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';
import { isRevealed } from '../rentals/reviews/rowQueries.ts';

interface Recipient {
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
}

interface RentalInLetter extends Recipient {
  readonly completed_at: Date | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly key: string | null;
  /** How the other person is named to them. */
  readonly other: string;
  readonly has_written: boolean;
  /** Whether they can read something about the rental. */
  readonly is_revealed: boolean;
}

/** A rental as one of its people reads of it. */
async function findRental(
  db: Db,
  moderation: Context['config']['moderation'],
  { rentalId, userId, now }: { readonly rentalId: number; readonly userId: number; readonly now: Date },
): Promise<RentalInLetter | undefined> {
  const [row] = await runPrepared<RentalInLetter>(
    db,
    sql`
      select r.completed_at, case when u.id = r.owner_id then i.title else ${agreedTitle({ moderation, viewer: null })} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language,
        case when not 'reviews' = any(u.muted_mails) then u.mail_key end as key, ${nameForOthers('o')} as other,
        exists (select from reviews w where w.rental_id = r.id and w.reviewer_id = u.id) as has_written,
        exists (select from reviews w where w.rental_id = r.id and ${isRevealed(now)}) as is_revealed
      from rentals r
      join items i on i.id = r.item_id
      join users u on u.id = ${userId} and u.id in (r.owner_id, r.renter_id)
      join users o on o.id = r.owner_id + r.renter_id - u.id
      where r.id = ${rentalId}`,
  );
  return row;
}

interface RemovedInLetter extends Recipient {
  readonly rental_id: number;
  readonly reason: string;
}

/** A removed review as its author reads of it. */
async function findRemoved(
  db: Db,
  moderation: Context['config']['moderation'],
  id: number,
): Promise<RemovedInLetter | undefined> {
  const [row] = await runPrepared<RemovedInLetter>(
    db,
    sql`
      select w.rental_id, w.removed_reason as reason,
        case when u.id = i.owner_id then i.title else ${agreedTitle({ moderation, viewer: null }, sql`w.rental_id`)} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language
      from reviews w
      join items i on i.id = w.item_id
      join users u on u.id = w.reviewer_id
      where w.id = ${id} and w.state = 'removed' and w.removed_reason is not null`,
  );
  return row;
}

/** The letters about reviews that can be written or read, and to authors whose review was removed. */
export function reviewLetters({
  config,
  database,
  now,
}: Context): Pick<Composers, 'reviews' | 'review_removed'> {
  const site = config.siteName;
  return {
    reviews: async ({ rentalId, userId, what }) => {
      const moment = now();
      const rental = await findRental(database.db, config.moderation, { rentalId, userId, now: moment });
      if (!rental || rental.key === null || rental.completed_at === null) return null;
      const isRead = what === 'revealed';
      // It was written, or the time was over, in the meantime; or nothing can be read any more.
      const isOver =
        rental.has_written || !isReviewable(rental.completed_at, config.reviewRevealDays, moment);
      if (isRead ? !rental.is_revealed : isOver) return null;
      const { language, say, days } = wordsFor(config, rental.language, 'mails');
      const closing = closingOf(rental.completed_at, config.reviewRevealDays);
      const date = closing === null ? null : formatDay(dayOf(closing, config.timeZone), days);
      const values = {
        other: theirs(rental.other),
        title: rental.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(rental.title),
      };
      return {
        to: addressee(rental.email, rental.full_name, rental.is_confirmed),
        language,
        subject: say(`reviews.${what}.subject`),
        paragraphs: [
          say(`reviews.${what}.body`, values),
          ...(isRead || date === null ? [] : [say('reviews.hidden', { date })]),
        ],
        action: {
          label: say(isRead ? 'reviews.read' : 'reviews.write'),
          path: pathTo(paths.rental, { id: rentalId }),
        },
        reason: say('change.reason', { site }),
        subscription: { kind: 'reviews', key: rental.key },
        together: {
          subject: (count) => say(`reviews.${what}.all`, { count }),
          action: { label: say('changes.action'), path: `${paths.profile}?tab=rentals` },
          line: say(`reviews.${what}.body`, values),
        },
      };
    },
    review_removed: async ({ reviewId }) => {
      const review = await findRemoved(database.db, config.moderation, reviewId);
      if (!review) return null;
      const { language, say } = wordsFor(config, review.language, 'mails');
      const title = review.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(review.title);
      return {
        to: addressee(review.email, review.full_name, review.is_confirmed),
        language,
        subject: say('reviews.removed.subject'),
        paragraphs: [
          say('reviews.removed.body', { title }),
          say('reviews.removed.reason', { reason: theirs(review.reason) }),
        ],
        action: { label: say('money.action'), path: pathTo(paths.rental, { id: review.rental_id }) },
        reason: say('change.reason', { site }),
      };
    },
  };
}
