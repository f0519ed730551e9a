import { z } from 'zod';

import { CaseDecision } from './cases/cases.ts';
import { DisputeState } from './disputes/states.ts';
import { HandoverPhase } from './handover/handover.ts';
import { Message, MessageBody } from './messages.ts';
import { Rental, RentalStatus } from './rentals.ts';
import { Id, Timestamp } from './values/fields.ts';

/** Path of the live connection, a WebSocket on the site's own host. */
export const LIVE_PATH = '/ws';

/** Maximum frame size in bytes; a larger frame is answered with an error. */
export const FRAME_MAX_BYTES = 64 * 1024;
/** Number of invalid frames from one socket in a minute at which it is closed. */
export const BAD_FRAMES_A_MINUTE = 10;
/**
 * Interval in ms at which the server pings every peer; it drops one that has not answered since the last ping. After this long
 * without a frame, a client sends a `ping` frame itself, because browsers do not expose the server's pings to pages.
 */
export const PING_MS = 30_000;
/** Number of client pings without a frame within `ACKNOWLEDGE_MS` of each after which the connection counts as dead. */
export const MISSED_PINGS = 2;
/** Number of unsent bytes at which a slow reader is dropped. */
export const BACKLOG_MAX_BYTES = 1024 * 1024;
/** A connection that has not authenticated by then is closed, in ms. */
export const INTRODUCE_MS = 10_000;
/** Maximum number of open connections of one person to one node; one more closes the oldest. */
export const SOCKETS_OF_PERSON = 20;
/** Maximum number of open connections of one address (IPv6: /64) to one node; more are refused. */
export const SOCKETS_OF_ADDRESS = 100;
/** Maximum number of connections that an address may open in a minute. */
export const UPGRADES_A_MINUTE = 300;
/** Cost of a frame in points: `auth` queries the database, and an `invalid` one was read in vain. */
export const FRAME_COST = { usual: 1, auth: 10, invalid: 10 } as const;
/** Points per minute for the frames of one person, over all their connections, and for those of one address. */
export const FRAMES_A_MINUTE = 600;
export const FRAMES_OF_ADDRESS_A_MINUTE = 6000;

/** After this long without an acknowledgement, in ms, a client sends its message by HTTP with the same `clientId`. */
export const ACKNOWLEDGE_MS = 5000;

/**
 * Close codes: `violation` also for a missing session, one of somebody else, or a message that does not end; `restart` when the
 * server stops; `crowded` when the person has opened too many others: this one reconnects when somebody looks at its tab again.
 */
export const CLOSE = { normal: 1000, violation: 1008, restart: 1012, crowded: 4001 } as const;

/** Reconnection after an abnormal close: attempts, and their delay in ms, doubled each time up to the maximum. */
export const RECONNECT = {
  attempts: 5,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  afterFailureMs: 2000,
} as const;

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: Id }),
  MessageBody.extend({ type: z.literal('message') }),
  /** A hint that a rental has changed; the server sends the renter the stored status, never the one given here. */
  z.object({ type: z.literal('rental_update'), rentalId: Id, status: z.string().max(100), notifyUserId: Id }),
  /** The sender is typing in a conversation. */
  z.object({ type: z.literal('typing'), receiverId: Id, itemId: Id }),
  /** Answered with `pong`. */
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof ClientFrame>;

/** A rental in a live event; `status` is its current one. */
export const LiveRental = Rental.extend({ renterName: z.string(), status: RentalStatus });

/** An administrator's decision on a user, or on one of their listings. */
export const LiveDecision = z.object({
  id: Id,
  action: z.enum(['verify_user', 'moderate_item']),
  status: z.enum(['approved', 'rejected']),
  /** The user or the item, depending on the action. */
  subject: z.object({ id: Id, name: z.string() }),
  comment: z.string().nullable(),
  createdAt: Timestamp,
});
export type LiveDecision = z.output<typeof LiveDecision>;

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_ok') }),
  z.object({ type: z.literal('pong') }),
  /** Number of unread messages: sent after `auth` and whenever it changes. */
  z.object({ type: z.literal('notification_count'), count: z.int().min(0) }),
  z.object({ type: z.literal('message_sent'), clientId: z.uuid().nullable(), message: Message }),
  z.object({
    type: z.literal('error'),
    clientId: z.uuid().nullable(),
    code: z.string(),
    message: z.string(),
  }),
  /** For the receiver, and for the sender's other tabs. Messages sent at the same moment may arrive out of order: sort them by id. */
  z.object({ type: z.literal('new_message'), message: Message.extend({ senderName: z.string() }) }),
  /** For the owner. */
  z.object({ type: z.literal('rental_request'), rental: LiveRental }),
  /** For the renter, and for the owner's other tabs. `byId` is who changed it; null for an automatic change. */
  z.object({ type: z.literal('rental_status_changed'), rental: LiveRental, byId: Id.nullable() }),
  /** For both people, in all tabs: what belongs to a rental has changed. `byId` is null for an automatic change. */
  z.object({
    type: z.literal('rental_updated'),
    rentalId: Id,
    itemId: Id,
    what: z.enum(['change', 'due']),
    byId: Id.nullable(),
  }),
  /**
   * For both people, in all tabs: what happened at a handover. `pressed` is the word of one side, `reminded` that the other has said
   * nothing for a day, `code_replaced` that there were too many wrong codes, `record` that there are other photos or notes, `late` that
   * another day has passed. `byId` is null for what happened by itself; with `reminded` it is who has pressed alone.
   */
  z.object({
    type: z.literal('handover'),
    rentalId: Id,
    itemId: Id,
    itemTitle: z.string(),
    phase: HandoverPhase,
    what: z.enum(['pressed', 'reminded', 'done', 'one_sided', 'code_replaced', 'record', 'late']),
    byId: Id.nullable(),
  }),
  /**
   * For both people, in all tabs: a dispute about their rental has changed. `byId` is null for the marketplace and for administrators.
   */
  z.object({
    type: z.literal('dispute'),
    disputeId: Id,
    rentalId: Id,
    itemId: Id,
    itemTitle: z.string(),
    state: DisputeState,
    byId: Id.nullable(),
  }),
  /**
   * For administrators: a dispute has changed, or one of them has taken it. They read it by calls that the audit log keeps. `judgeId` is
   * the administrator who did it; absent when nobody of them did.
   */
  z.object({ type: z.literal('dispute_queue'), disputeId: Id, judgeId: Id.optional() }),
  /** For both people of a rental that has ended: they can review it, until `closesAt` if there is such a time. */
  z.object({ type: z.literal('review_open'), rental: LiveRental, closesAt: Timestamp.nullable() }),
  /** For both people: what was written about the rental can be read. */
  z.object({ type: z.literal('reviews_revealed'), rental: LiveRental }),
  /**
   * For whoever wrote, changed or withdrew a review that is not revealed, in all their tabs and for nobody else; and for both people when
   * one answers a review.
   */
  z.object({ type: z.literal('reviews_changed'), rentalId: Id }),
  /** For the user concerned, or the owner of the listing. */
  z.object({ type: z.literal('decision'), decision: LiveDecision }),
  /** For the owner, in all tabs: days of the listing were blocked or freed. */
  z.object({ type: z.literal('calendar_changed'), itemId: Id }),
  /**
   * A case was decided. For the person concerned `what` is `decided` and `id` the decision; for those who reported it, what became of their
   * report, which `id` names. `withheld`: something of theirs is hidden until the case that `id` names is decided.
   */
  z.object({
    type: z.literal('case'),
    what: z.enum(['decided', 'acted', 'dismissed', 'withheld']),
    id: Id,
    decision: CaseDecision.nullable(),
  }),
  z.object({ type: z.literal('typing'), senderId: Id, itemId: Id }),
  /** `readerId` has read the conversation up to this message; for the other person, and for the reader's own tabs. */
  z.object({ type: z.literal('read'), readerId: Id, itemId: Id, messageId: Id }),
  /** Events may have been lost: everything shown must be fetched again. */
  z.object({ type: z.literal('refetch') }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;
