import { paths } from '@lendloop/contract/pages';
import { formatRange } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownTitle } from '../items/shownQueries.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';

interface RentalInLetter {
  readonly status: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly title: string;
  /** The title that the renter may see. */
  readonly title_for_renter: string;
  readonly owner_name: string;
  readonly owner_for_others: string;
  readonly owner_email: string;
  readonly is_owner_confirmed: boolean;
  readonly renter_name: string;
  readonly renter_for_others: string;
  readonly renter_email: string;
  readonly is_renter_confirmed: boolean;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly owner_key: string | null;
  readonly renter_key: string | null;
}

async function findRental(
  db: Db,
  moderation: Context['config']['moderation'],
  id: number,
): Promise<RentalInLetter | undefined> {
  const [row] = await runPrepared<RentalInLetter>(
    db,
    sql`
      select r.status, r.start_date, r.end_date, i.title, ${shownTitle({ moderation, viewer: null })} as title_for_renter,
        o.full_name as owner_name, ${nameForOthers('o')} as owner_for_others, o.email as owner_email, o.email_verified_at is not null as is_owner_confirmed,
        u.full_name as renter_name, ${nameForOthers('u')} as renter_for_others, u.email as renter_email, u.email_verified_at is not null as is_renter_confirmed,
        case when not 'requests' = any(o.muted_mails) then o.mail_key end as owner_key,
        case when not 'decisions' = any(u.muted_mails) then u.mail_key end as renter_key
      from rentals r
      join items i on i.id = r.item_id
      join users o on o.id = r.owner_id
      join users u on u.id = r.renter_id
      where r.id = ${id}`,
  );
  return row;
}

/** The letters about rentals: to the owner about a new request, to the renter about the decision. */
export function rentalLetters({
  config,
  database,
}: Context): Pick<Composers, 'rental_requested' | 'rental_decided'> {
  return {
    rental_requested: async ({ rentalId }) => {
      const rental = await findRental(database.db, config.moderation, rentalId);
      // The request was cancelled or answered in the meantime.
      if (rental?.status !== 'pending' || rental.owner_key === null) return null;
      const days = daysOf(rental);
      return {
        to: addressee(rental.owner_email, rental.owner_name, rental.is_owner_confirmed),
        subject: 'New rental request',
        paragraphs: [
          `${rental.renter_for_others} would like to rent your "${rental.title}" (${days}).`,
          'Have a look when you have a moment. They are waiting for your answer.',
        ],
        action: { label: 'Answer the request', path: `${paths.profile}?tab=listings` },
        reason: `You get this mail because you lend on ${config.siteName}.`,
        subscription: { kind: 'requests', key: rental.owner_key },
        together: {
          subject: 'New rental requests wait for your answer',
          action: { label: 'Answer the requests', path: `${paths.profile}?tab=listings` },
          line: `${rental.renter_for_others} would like to rent "${rental.title}" (${days}).`,
        },
      };
    },
    rental_decided: async ({ rentalId, status }) => {
      const rental = await findRental(database.db, config.moderation, rentalId);
      if (!rental || rental.renter_key === null) return null;
      return {
        to: addressee(rental.renter_email, rental.renter_name, rental.is_renter_confirmed),
        ...decisionWords(rental)[status],
        reason: `You get this mail because you asked to rent on ${config.siteName}.`,
        subscription: { kind: 'decisions', key: rental.renter_key },
      };
    },
  };
}

/** What a renter is told about their request. */
function decisionWords(rental: RentalInLetter) {
  const { title_for_renter: title, owner_for_others: owner } = rental;
  const days = daysOf(rental);
  const action = { label: 'See your rentals', path: `${paths.profile}?tab=rentals` } as const;
  const answered = (line: string) => ({ subject: 'Your rental requests were answered', action, line });
  return {
    approved: {
      subject: 'Your rental request was approved',
      paragraphs: [
        `Good news: ${owner} said yes to your request for "${title}" (${days}).`,
        'Write to them to agree on when and where to hand it over.',
      ],
      action,
      together: answered(`"${title}" is yours to rent (${days}).`),
    },
    rejected: {
      subject: 'Your rental request was rejected',
      paragraphs: [
        `${owner} cannot lend "${title}" for the days you asked for (${days}).`,
        'Other days may work, and so may something similar from another neighbour.',
      ],
      action,
      together: answered(`"${title}" cannot be rented for your days (${days}).`),
    },
    unanswered: {
      subject: 'Your rental request was not answered in time',
      paragraphs: [
        `Your request for "${title}" (${days}) was not answered in time.`,
        'You can ask for other days, or look for something similar from another neighbour.',
      ],
      action,
      together: {
        subject: 'Your rental requests were not answered in time',
        action,
        line: `"${title}" (${days})`,
      },
    },
  };
}

const daysOf = ({ start_date: startDate, end_date: endDate }: RentalInLetter): string =>
  formatRange({ startDate, endDate });
