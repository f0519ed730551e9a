import { paths, pathTo } from '@lendloop/contract/pages';
import { formatRange } from '@lendloop/contract/values/dates';
import type { Say } from '@lendloop/words/formatter';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers, type Letter } from '../mail/topics.ts';

interface RentalInLetter {
  readonly status: string;
  readonly cancel_note: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly title: string;
  /** The title that the renter may see. */
  readonly title_for_renter: string;
  readonly owner_name: string;
  readonly owner_for_others: string;
  readonly owner_email: string;
  readonly is_owner_confirmed: boolean;
  readonly owner_language: string | null;
  readonly renter_name: string;
  readonly renter_for_others: string;
  readonly renter_email: string;
  readonly is_renter_confirmed: boolean;
  readonly renter_language: string | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly owner_key: string | null;
  readonly renter_key: string | null;
  /** The same of what waits for them. */
  readonly owner_changes_key: string | null;
}

async function findRental(
  db: Db,
  moderation: Context['config']['moderation'],
  id: number,
): Promise<RentalInLetter | undefined> {
  const [row] = await runPrepared<RentalInLetter>(
    db,
    sql`
      select r.status, r.cancel_note, r.start_date, r.end_date, i.title, ${agreedTitle({ moderation, viewer: null })} as title_for_renter,
        o.full_name as owner_name, ${nameForOthers('o')} as owner_for_others, o.email as owner_email, o.email_verified_at is not null as is_owner_confirmed, o.language as owner_language,
        u.full_name as renter_name, ${nameForOthers('u')} as renter_for_others, u.email as renter_email, u.email_verified_at is not null as is_renter_confirmed, u.language as renter_language,
        case when not 'requests' = any(o.muted_mails) then o.mail_key end as owner_key,
        case when not 'changes' = any(o.muted_mails) then o.mail_key end as owner_changes_key,
        case when not 'decisions' = any(u.muted_mails) then u.mail_key end as renter_key
      from rentals r
      join items i on i.id = r.item_id
      join users o on o.id = r.owner_id
      join users u on u.id = r.renter_id
      where r.id = ${id}`,
  );
  return row;
}

/** The letters about rentals: to the owner about requests and what renters cancel, to the renter about the owner's decisions. */
export function rentalLetters({
  config,
  database,
}: Context): Pick<
  Composers,
  'rental_requested' | 'rental_booked' | 'request_waiting' | 'rental_decided' | 'rental_cancelled'
> {
  const site = config.siteName;
  /** What happened to a rental without the owner: it was booked at once, or its renter cancelled it. */
  async function toOwner(
    rentalId: number,
    what: 'lent' | 'ended',
    isNews: (rental: RentalInLetter) => boolean,
  ): Promise<Letter | null> {
    const rental = await findRental(database.db, config.moderation, rentalId);
    if (!rental || rental.owner_key === null || !isNews(rental)) return null;
    const { language, say, days } = wordsFor(config, rental.owner_language, 'mails');
    const values = {
      renter: theirs(rental.renter_for_others),
      title: theirs(rental.title),
      days: daysOf(rental, days),
    };
    const action = { label: say('ended.action'), path: pathTo(paths.rental, { id: rentalId }) };
    return {
      to: addressee(rental.owner_email, rental.owner_name, rental.is_owner_confirmed),
      language,
      subject: say(`${what}.subject`),
      paragraphs: [
        say(`${what}.body`, values),
        ...(what === 'ended' ? noteIn(rental, say) : []),
        say(`${what}.next`),
      ],
      action,
      reason: say('requested.reason', { site }),
      subscription: { kind: 'requests', key: rental.owner_key },
      together: {
        subject: (count) => say(`${what}All.subject`, { count }),
        action: { ...action, path: `${paths.profile}?tab=listings` },
        line: say(what === 'lent' ? 'lent.body' : 'ended.line', values),
      },
    };
  }
  return {
    rental_requested: async ({ rentalId }) => {
      const rental = await findRental(database.db, config.moderation, rentalId);
      // The request was cancelled or answered in the meantime.
      if (rental?.status !== 'pending' || rental.owner_key === null) return null;
      const { language, say, days } = wordsFor(config, rental.owner_language, 'mails');
      const values = {
        renter: theirs(rental.renter_for_others),
        title: theirs(rental.title),
        days: daysOf(rental, days),
      };
      const path = `${paths.profile}?tab=listings` as const;
      return {
        to: addressee(rental.owner_email, rental.owner_name, rental.is_owner_confirmed),
        language,
        subject: say('requested.subject'),
        paragraphs: [say('requested.body', values), say('requested.next')],
        action: { label: say('requested.action'), path },
        reason: say('requested.reason', { site }),
        subscription: { kind: 'requests', key: rental.owner_key },
        together: {
          subject: (count) => say('requests.subject', { count }),
          action: { label: say('requests.action'), path },
          line: say('requested.line', values),
        },
      };
    },
    request_waiting: async ({ rentalId, state }) => {
      const rental = await findRental(database.db, config.moderation, rentalId);
      // It was answered in the meantime.
      if (!rental || (state === 'waits' && rental.status !== 'pending')) return null;
      const [kind, key] =
        state === 'waits'
          ? (['changes', rental.owner_changes_key] as const)
          : (['requests', rental.owner_key] as const);
      if (key === null) return null;
      const { language, say, days } = wordsFor(config, rental.owner_language, 'mails');
      const values = {
        renter: theirs(rental.renter_for_others),
        title: theirs(rental.title),
        days: daysOf(rental, days),
      };
      const action = { label: say(`${state}.action`), path: `${paths.profile}?tab=listings` } as const;
      return {
        to: addressee(rental.owner_email, rental.owner_name, rental.is_owner_confirmed),
        language,
        subject: say(`${state}.subject`),
        paragraphs: [say(`${state}.body`, values), say(`${state}.next`)],
        action,
        reason: say('requested.reason', { site }),
        subscription: { kind, key },
        together: {
          subject: (count) => say(`${state}All.subject`, { count }),
          action,
          line: say('requested.line', values),
        },
      };
    },
    // Unless it was cancelled in the meantime.
    rental_booked: ({ rentalId }) => toOwner(rentalId, 'lent', ({ status }) => status === 'approved'),
    rental_cancelled: ({ rentalId }) => toOwner(rentalId, 'ended', () => true),
    rental_decided: async ({ rentalId, status }) => {
      const rental = await findRental(database.db, config.moderation, rentalId);
      if (!rental || rental.renter_key === null) return null;
      const { language, say, days } = wordsFor(config, rental.renter_language, 'mails');
      const shown = rental.title_for_renter;
      const title = shown === UNAPPROVED_TITLE ? say('unapproved') : theirs(shown);
      const values = { title, days: daysOf(rental, days) };
      const owner = theirs(rental.owner_for_others);
      const all = { label: say('decisions.action'), path: `${paths.profile}?tab=rentals` } as const;
      const isAgreed = status === 'approved' || status === 'booked';
      return {
        to: addressee(rental.renter_email, rental.renter_name, rental.is_renter_confirmed),
        language,
        subject: say(`${status}.subject`),
        paragraphs: [
          status === 'unanswered'
            ? say('unanswered.body', values)
            : say(`${status}.body`, { ...values, owner }),
          ...(status === 'cancelled' ? noteIn(rental, say) : []),
          say(`${status}.next`),
        ],
        action: isAgreed
          ? { label: say('decision.action'), path: pathTo(paths.rental, { id: rentalId }) }
          : all,
        reason: say('decisions.reason', { site }),
        subscription: { kind: 'decisions', key: rental.renter_key },
        together: {
          subject: (count) => say(TOGETHER[status], { count }),
          action: all,
          line: say(`${status}.line`, values),
        },
      };
    },
  };
}

/** The subject of several decisions. */
const TOGETHER = {
  approved: 'decisions.subject',
  booked: 'decisions.subject',
  rejected: 'decisions.subject',
  cancelled: 'cancelledAll.subject',
  unanswered: 'unansweredAll.subject',
} as const;

/** What the person who cancelled wrote. */
const noteIn = ({ cancel_note: note }: RentalInLetter, say: Say<'mails'>): string[] =>
  note === null ? [] : [say('cancelled.note', { note: theirs(note) })];

const daysOf = ({ start_date: startDate, end_date: endDate }: RentalInLetter, locale: string): string =>
  formatRange({ startDate, endDate }, locale);
