import type { MailKind } from '@lendloop/contract/mail';
import type { PageLink } from '@lendloop/contract/pages';
import { Id } from '@lendloop/contract/values/fields';
import { z } from 'zod';

/** What a mail is about, as the queue keeps it: ids, never words. */
export const Topic = z.discriminatedUnion('kind', [
  /** Someone asked for a new password for this address, whether or not there is an account. */
  z.object({ kind: z.literal('password_asked'), email: z.string() }),
  /** The same for an account at an unconfirmed new address: the link goes to its former one. */
  z.object({ kind: z.literal('password_asked_after_move'), userId: Id }),
  z.object({
    kind: z.literal('password_changed'),
    userId: Id,
    /** What became of third-party sign-ins, where there were some. */
    google: z.enum(['removed', 'kept']).optional(),
  }),
  z.object({ kind: z.literal('password_removed'), userId: Id }),
  /** A third-party sign-in was removed by its owner. */
  z.object({ kind: z.literal('google_removed'), userId: Id }),
  /** The person's address is to be confirmed. */
  z.object({ kind: z.literal('email_unconfirmed'), userId: Id }),
  /** Their address was changed; told at the one that it was. */
  z.object({
    kind: z.literal('email_changed'),
    userId: Id,
    former: z.string(),
    /** By which it can be taken back; absent in what an earlier version queued. */
    changeId: Id.optional(),
  }),
  /** They have their former address again, because the owner of the new one, which nobody had confirmed, has shown up. */
  z.object({ kind: z.literal('email_returned'), userId: Id }),
  z.object({ kind: z.literal('rental_requested'), rentalId: Id }),
  z.object({ kind: z.literal('rental_decided'), rentalId: Id, status: z.enum(['approved', 'rejected']) }),
  /** What an administrator decided on someone, or on a listing of theirs, by its number in the audit log. */
  z.object({ kind: z.literal('decided'), decisionId: Id }),
  z.object({ kind: z.literal('messages_waiting'), userId: Id, otherUserId: Id, itemId: Id }),
]);
export type Topic = z.output<typeof Topic>;
type Kind = Topic['kind'];

/**
 * Where a letter goes. An address that nobody has shown to be theirs may be a stranger's: it is called by no name, since
 * whoever typed in the address has typed in the name too.
 */
export type Addressee =
  | { readonly isConfirmed: true; readonly address: string; readonly name: string }
  | { readonly isConfirmed: false; readonly address: string };

export const addressee = (address: string, name: string, isConfirmed: boolean): Addressee =>
  isConfirmed ? { isConfirmed, address, name } : { isConfirmed, address };

/** What a mail says, in plain words; whatever is in it, it never becomes markup or a header. */
export interface Letter {
  readonly to: Addressee;
  /** Our words alone: no name, title or text that anybody typed in. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What must be right letter by letter in them, though it may look like a web address, such as a username. */
  readonly exact?: readonly string[];
  /** The one thing to do about it, on a page of the site. A secret in its link stands behind the #, which no server sees. */
  readonly action: { readonly label: string; readonly path: PageLink };
  /** Why it came. */
  readonly reason: string;
  /** Where one can do without such mails. */
  readonly subscription?: Subscription;
  /** What several letters of its kind are about when they go out as one, and the line by which that names this one. */
  readonly together?: { readonly subject: string; readonly action: Letter['action']; readonly line: string };
}

/** A kind of mails, and what is known to the person who gets them alone. */
export interface Subscription {
  readonly kind: MailKind;
  readonly key: string;
}

/** Finds the words of a mail when it is sent; null where there is nothing left to say. `askedAt`: when it was queued. */
export type Composers = {
  readonly [K in Kind]: (topic: Extract<Topic, { kind: K }>, askedAt: Date) => Promise<Letter | null>;
};

/**
 * What goes to an address that nobody has confirmed: the link that confirms it, the link for a new password, which whoever
 * has the mailbox asked for, and the note to an address that an account has left.
 */
const FOR_ANY_ADDRESS: ReadonlySet<Kind> = new Set([
  'email_unconfirmed',
  'password_asked',
  'password_asked_after_move',
  'email_changed',
]);

/** The letter about a topic, by the composer of its kind; null where there is nothing to say, or nobody to say it to. */
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
    case 'rental_decided':
      return composers.rental_decided(topic, askedAt);
    case 'decided':
      return composers.decided(topic, askedAt);
    case 'messages_waiting':
      return composers.messages_waiting(topic, askedAt);
  }
}
