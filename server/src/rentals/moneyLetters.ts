import { paths, pathTo } from '@lendloop/contract/pages';
import type { DueState } from '@lendloop/contract/payments/dues';
import { formatMoney, majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import { sql } from 'drizzle-orm';

import { isCutOff } from '../accounts/blocks/blockStore.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';

interface DueInLetter {
  readonly rental_id: number;
  readonly state: DueState;
  readonly is_received: boolean;
  readonly amount_minor: number;
  readonly currency: string;
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly key: string | null;
  /** How the other person is named to them. */
  readonly other: string;
  /** Whether one of them has blocked the other, and nothing binds them any more. */
  readonly is_cut_off: boolean;
}

/** A due as its payer (`isToPayer`) or its payee reads of it. */
async function findDue(
  db: Db,
  moderation: Context['config']['moderation'],
  id: number,
  isToPayer: boolean,
): Promise<DueInLetter | undefined> {
  const [row] = await runPrepared<DueInLetter>(
    db,
    sql`
      select d.rental_id, d.state, d.received_at is not null as is_received, d.amount_minor,
        (select a.currency from ledger_accounts a where a.ledger = 'hand' and a.code = 'owed_by:' || d.rental_id) as currency,
        case when u.id = r.owner_id then i.title else ${agreedTitle({ moderation, viewer: null })} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language,
        case when not 'money' = any(u.muted_mails) then u.mail_key end as key, ${nameForOthers('o')} as other,
        ${isCutOff(sql`r.item_id`, sql`u.id`, sql`o.id`)} as is_cut_off
      from dues d
      join rentals r on r.id = d.rental_id
      join items i on i.id = r.item_id
      join users u on u.id = case when ${isToPayer} then d.from_id else d.to_id end
      join users o on o.id = case when ${isToPayer} then d.to_id else d.from_id end
      where d.id = ${id}`,
  );
  return row;
}

/** The letters about what is owed in hand: reminders of a payment that waits for the payee's word, receipts, and what is owed since the approval. */
export function moneyLetters({ config, database }: Context): Pick<Composers, 'due'> {
  const site = config.siteName;
  return {
    due: async ({ dueId, what }) => {
      const isToPayer = what === 'settled' || what === 'owed';
      const due = await findDue(database.db, config.moderation, dueId, isToPayer);
      if (!due || due.key === null) return null;
      // It was answered, changed or dropped in the meantime.
      if (what !== 'settled' && due.state !== 'open') return null;
      // Who is cut off could have one mail after the other sent, by taking their word back and saying it again.
      if (what === 'paid' && (due.is_received || due.is_cut_off)) return null;
      const { language, say } = wordsFor(config, due.language, 'mails');
      const amount = majorOf(due.amount_minor, minorDigitsOf(due.currency));
      const values = {
        other: theirs(due.other),
        title: due.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(due.title),
        amount: formatMoney(amount, { currency: due.currency, locale: config.locale }),
      };
      return {
        to: addressee(due.email, due.full_name, due.is_confirmed),
        language,
        subject: say(`money.${what}.subject`),
        paragraphs: [say(`money.${what}.body`, values), say(`money.${what}.next`)],
        action: { label: say('money.action'), path: pathTo(paths.rental, { id: due.rental_id }) },
        reason: say('change.reason', { site }),
        subscription: { kind: 'money', key: due.key },
        together: {
          subject: (count) => say('money.subject', { count }),
          action: { label: say('changes.action'), path: `${paths.profile}?tab=rentals` },
          line: say(`money.${what}.line`, values),
        },
      };
    },
  };
}
