import { HandoverPhase } from '@lendloop/contract/handover/handover';
import type { MailKind } from '@lendloop/contract/mail';
import type { PageLink } from '@lendloop/contract/pages';
import { Id } from '@lendloop/contract/values/fields';
import { Language } from '@lendloop/contract/values/languages';
import { z } from 'zod';

export const DisputeMail = z.enum([
  'opened',
  'answered',
  'offer',
  'review',
  'settled',
  'withdrawn',
  'decided',
  'appealed',
  'lapsed',
  'remind_open',
  'remind_answered',
  'remind_decided',
]);
export type DisputeMail = z.output<typeof DisputeMail>;

/**
 * The mails about disputes and handovers that tell what silence would cost, what was decided, or what the word of one side alone does. They also
 * come to those who want no others, and each stands alone: a digest cuts what it lists.
 */
export const PRESSING: {
  readonly dispute: ReadonlySet<DisputeMail>;
  readonly handover: ReadonlySet<string>;
} = {
  dispute: new Set<DisputeMail>(['opened', 'remind_open', 'remind_answered', 'decided', 'remind_decided']),
  handover: new Set(['pressed', 'one_sided']),
};

/** The topic of a mail as stored in the queue: ids, never words. */
export const Topic = z.discriminatedUnion('kind', [
  /** Somebody asked for a new password for this address, whether or not it has an account. */
  z.object({
    kind: z.literal('password_asked'),
    email: z.string(),
    /** The language of the request; absent in mails queued by an earlier version. */
    language: Language.optional(),
  }),
  /** The same for an account at an unconfirmed new address: the link goes to its former one. */
  z.object({ kind: z.literal('password_asked_after_move'), userId: Id }),
  z.object({
    kind: z.literal('password_changed'),
    userId: Id,
    /** What happened to Google sign-ins, if there were any. */
    google: z.enum(['removed', 'kept']).optional(),
  }),
  z.object({ kind: z.literal('password_removed'), userId: Id }),
  /** A Google sign-in was added to an account whose address was confirmed before. */
  z.object({ kind: z.literal('google_linked'), userId: Id }),
  /** The owner removed a Google sign-in. */
  z.object({ kind: z.literal('google_removed'), userId: Id }),
  /** The person should confirm their address. */
  z.object({ kind: z.literal('email_unconfirmed'), userId: Id }),
  /** Their address was changed; sent to the former one. */
  z.object({
    kind: z.literal('email_changed'),
    userId: Id,
    former: z.string(),
    /** The change that the link undoes; absent in mails queued by an earlier version. */
    changeId: Id.optional(),
  }),
  /** They have their former address again, because somebody else opened an account with the unconfirmed new one. */
  z.object({ kind: z.literal('email_returned'), userId: Id }),
  z.object({ kind: z.literal('rental_requested'), rentalId: Id }),
  z.object({ kind: z.literal('rental_booked'), rentalId: Id }),
  z.object({
    kind: z.literal('rental_decided'),
    rentalId: Id,
    /** `booked`: approved at once. `unanswered`: rejected by the marketplace, as its time was over. `cancelled`: by the owner. */
    status: z.enum(['approved', 'booked', 'rejected', 'unanswered', 'cancelled']),
  }),
  /** A request waits for its owner, or ended without an answer. */
  z.object({ kind: z.literal('request_waiting'), rentalId: Id, state: z.enum(['waits', 'missed']) }),
  /** Its renter cancelled an approved rental. */
  z.object({ kind: z.literal('rental_cancelled'), rentalId: Id }),
  /** Somebody proposed other days for a rental, or the other person answered. */
  z.object({
    kind: z.literal('rental_change'),
    changeId: Id,
    what: z.enum(['proposed', 'accepted', 'declined']),
  }),
  /**
   * What is owed in hand: the other person says that they have `paid` it, it is `settled`, a `refund` will come, or the person `owed`
   * has to pay it.
   */
  z.object({ kind: z.literal('due'), dueId: Id, what: z.enum(['paid', 'settled', 'refund', 'owed']) }),
  /**
   * What happens at a handover: a phase is `done`, or by one side alone; one side has `pressed` and waits for the other; there is another
   * code; a rental begins or ends `tomorrow`; it is `late`.
   */
  z.object({
    kind: z.literal('handover'),
    rentalId: Id,
    userId: Id,
    phase: HandoverPhase,
    what: z.enum(['done', 'one_sided', 'pressed', 'code_replaced', 'tomorrow', 'late']),
  }),
  /**
   * What becomes of a dispute about a rental, or its deadline is a day away (`remind_…`); there is another `offer`. What is decided always
   * comes.
   */
  z.object({ kind: z.literal('dispute'), disputeId: Id, userId: Id, what: DisputeMail }),
  /** A rental can be reviewed, that ends in three days, or what was written about it can be read. */
  z.object({
    kind: z.literal('reviews'),
    rentalId: Id,
    userId: Id,
    what: z.enum(['open', 'closing', 'revealed']),
  }),
  /** An administrator removed a review. */
  z.object({ kind: z.literal('review_removed'), reviewId: Id }),
  /** An administrator's decision on somebody or their listing, by its id in the audit log. */
  z.object({ kind: z.literal('decided'), decisionId: Id }),
  /** An imported calendar takes days that are rented, or could not be read for a week. */
  z.object({ kind: z.literal('calendar_conflict'), importId: Id }),
  z.object({ kind: z.literal('calendar_unreachable'), importId: Id }),
  /** What was decided about somebody by a case; the answer to a report; a listing that many have reported. */
  z.object({ kind: z.literal('case_decided'), decisionId: Id }),
  z.object({ kind: z.literal('report_answered'), reportId: Id }),
  z.object({ kind: z.literal('withheld'), caseId: Id }),
  z.object({ kind: z.literal('messages_waiting'), userId: Id, otherUserId: Id, itemId: Id }),
]);
export type Topic = z.output<typeof Topic>;
type Kind = Topic['kind'];

/** Mails that wait behind those about the security of an account. */
const NEWS: ReadonlySet<Kind> = new Set([
  'rental_requested',
  'rental_booked',
  'rental_decided',
  'request_waiting',
  'rental_cancelled',
  'rental_change',
  'due',
  'handover',
  'dispute',
  'reviews',
  'review_removed',
  'decided',
  'case_decided',
  'report_answered',
  'withheld',
  'calendar_conflict',
  'calendar_unreachable',
  'messages_waiting',
]);

export const isNews = ({ kind }: Topic): boolean => NEWS.has(kind);

/**
 * The recipient of a letter. An unconfirmed address may belong to a stranger, so it gets no name: whoever typed in the
 * address also typed in the name.
 */
export type Addressee =
  | { readonly isConfirmed: true; readonly address: string; readonly name: string }
  | { readonly isConfirmed: false; readonly address: string };

export const addressee = (address: string, name: string, isConfirmed: boolean): Addressee =>
  isConfirmed ? { isConfirmed, address, name } : { isConfirmed, address };

/** The content of a mail as plain text, which is escaped wherever it is used. */
export interface Letter {
  readonly to: Addressee;
  /** The language of its words, which is the recipient's. */
  readonly language: Language;
  /** Only our own words: no name, title or text that a user typed in. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Texts in the paragraphs to leave unchanged even if they look like a web address, such as a username. */
  readonly exact?: readonly string[];
  /** The main link, to a page of the site. A secret goes after the #, which is never sent to a server. */
  readonly action: { readonly label: string; readonly path: PageLink };
  /** Why the recipient gets it. */
  readonly reason: string;
  /** How to unsubscribe from such mails. */
  readonly subscription?: Subscription;
  /** The subject and action of a digest of so many such letters, and the line for this one in it. */
  readonly together?: {
    readonly subject: (count: number) => string;
    readonly action: Letter['action'];
    readonly line: string;
  };
}

/** A kind of mail, and a key that only its recipient knows. */
export interface Subscription {
  readonly kind: MailKind;
  readonly key: string;
}

/** Composes a letter when its mail is sent; null if there is nothing left to say. `askedAt`: when it was queued. */
export type Composers = {
  readonly [K in Kind]: (topic: Extract<Topic, { kind: K }>, askedAt: Date) => Promise<Letter | null>;
};

/**
 * The kinds that may go to an unconfirmed address: confirmation links, links for a new password, and the notice to an
 * address that an account has left.
 */
const FOR_ANY_ADDRESS: ReadonlySet<Kind> = new Set([
  'email_unconfirmed',
  'password_asked',
  'password_asked_after_move',
  'email_changed',
]);

/** Composes the letter about a topic; null if there is nothing to say or nobody to send it to. */
export async function compose(composers: Composers, topic: Topic, askedAt: Date): Promise<Letter | null> {
  const letter = await wordsOn(composers, topic, askedAt);
  return letter?.to.isConfirmed || FOR_ANY_ADDRESS.has(topic.kind) ? letter : null;
}

function wordsOn(composers: Composers, topic: Topic, askedAt: Date): Promise<Letter | null> {
  switch (topic.kind) {
    case 'password_asked':
      return composers.password_asked(topic, askedAt);
    case 'password_asked_after_move':
      return composers.password_asked_after_move(topic, askedAt);
    case 'password_changed':
      return composers.password_changed(topic, askedAt);
    case 'password_removed':
      return composers.password_removed(topic, askedAt);
    case 'google_linked':
      return composers.google_linked(topic, askedAt);
    case 'google_removed':
      return composers.google_removed(topic, askedAt);
    case 'email_unconfirmed':
      return composers.email_unconfirmed(topic, askedAt);
    case 'email_changed':
      return composers.email_changed(topic, askedAt);
    case 'email_returned':
      return composers.email_returned(topic, askedAt);
    case 'rental_requested':
      return composers.rental_requested(topic, askedAt);
    case 'rental_booked':
      return composers.rental_booked(topic, askedAt);
    case 'rental_decided':
      return composers.rental_decided(topic, askedAt);
    case 'request_waiting':
      return composers.request_waiting(topic, askedAt);
    case 'rental_cancelled':
      return composers.rental_cancelled(topic, askedAt);
    case 'rental_change':
      return composers.rental_change(topic, askedAt);
    case 'due':
      return composers.due(topic, askedAt);
    case 'handover':
      return composers.handover(topic, askedAt);
    case 'dispute':
      return composers.dispute(topic, askedAt);
    case 'reviews':
      return composers.reviews(topic, askedAt);
    case 'review_removed':
      return composers.review_removed(topic, askedAt);
    case 'decided':
      return composers.decided(topic, askedAt);
    case 'case_decided':
      return composers.case_decided(topic, askedAt);
    case 'report_answered':
      return composers.report_answered(topic, askedAt);
    case 'withheld':
      return composers.withheld(topic, askedAt);
    case 'calendar_conflict':
      return composers.calendar_conflict(topic, askedAt);
    case 'calendar_unreachable':
      return composers.calendar_unreachable(topic, askedAt);
    case 'messages_waiting':
      return composers.messages_waiting(topic, askedAt);
  }
}
