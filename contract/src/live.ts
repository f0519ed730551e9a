import { z } from 'zod';

import { Message, MessageBody } from './messages.ts';
import { Rental, RentalStatus } from './rentals.ts';
import { Id, Timestamp } from './values/fields.ts';

/** Path of the live connection, a WebSocket on the site's own host. */
export const LIVE_PATH = '/ws';

/** Largest frame in bytes; a larger one is answered by an error. */
export const FRAME_MAX_BYTES = 64 * 1024;
/** Frames that make no sense, of one socket in a minute, before it is closed. */
export const BAD_FRAMES_A_MINUTE = 10;
/**
 * The server asks every peer for a sign of life this often, in ms, and drops one that gave none since the last time. After so
 * long without a frame a client asks too, by `ping`, because a browser does not show its pages what the server's pings say.
 */
export const PING_MS = 30_000;
/** So many pings of a client without any frame within `ACKNOWLEDGE_MS` of each mean that its connection is dead. */
export const MISSED_PINGS = 2;
/** Unsent bytes at which a slow reader is dropped. */
export const BACKLOG_MAX_BYTES = 1024 * 1024;
/** Who has not said by then who they are, in ms, is closed. */
export const INTRODUCE_MS = 10_000;
/** Open connections of one person to one node; one more closes the oldest. */
export const SOCKETS_OF_PERSON = 20;
/** Open connections of one address to one node, an IPv6 address by its /64; more are refused. */
export const SOCKETS_OF_ADDRESS = 100;
/** Connections that an address may open in a minute. */
export const UPGRADES_A_MINUTE = 300;
/** What a frame costs: to say who one is asks the database, and what is invalid was read for nothing. */
export const FRAME_COST = { usual: 1, auth: 10, invalid: 10 } as const;
/** What the frames of one person may cost in a minute, over all their connections, and those of one address. */
export const FRAMES_A_MINUTE = 600;
export const FRAMES_OF_ADDRESS_A_MINUTE = 6000;

/** Without an acknowledgement for so long a client sends its message by HTTP, with the same `clientId`. */
export const ACKNOWLEDGE_MS = 5000;

/**
 * Close codes: `violation` also when the session is missing or another's, or a message does not end, `restart` when the server stops, `crowded` when the
 * person has opened so many others that this one had to go: it comes back when somebody looks at it again.
 */
export const CLOSE = { normal: 1000, violation: 1008, restart: 1012, crowded: 4001 } as const;

/** After an abnormal close: attempts, and their delay in ms, doubled each time up to the cap. */
export const RECONNECT = {
  attempts: 5,
  firstDelayMs: 1000,
  maxDelayMs: 30_000,
  afterFailureMs: 2000,
} as const;

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: Id }),
  MessageBody.extend({ type: z.literal('message') }),
  /** A hint that a rental was moved; the server tells the renter what is stored, never what stands here. */
  z.object({ type: z.literal('rental_update'), rentalId: Id, status: z.string().max(100), notifyUserId: Id }),
  /** Someone is writing in a conversation. */
  z.object({ type: z.literal('typing'), receiverId: Id, itemId: Id }),
  /** Asks for a sign of life, which is `pong`. */
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof ClientFrame>;

/** A rental as live events tell of it; `status` is what it is now. */
export const LiveRental = Rental.extend({ renterName: z.string(), status: RentalStatus });

/** What an administrator decided on somebody, or on a listing of theirs. */
export const LiveDecision = z.object({
  id: Id,
  action: z.enum(['verify_user', 'moderate_item']),
  status: z.enum(['approved', 'rejected']),
  /** The user or the item, by the action. */
  subject: z.object({ id: Id, name: z.string() }),
  comment: z.string().nullable(),
  createdAt: Timestamp,
});
export type LiveDecision = z.output<typeof LiveDecision>;

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_ok') }),
  z.object({ type: z.literal('pong') }),
  /** Unread messages: after `auth` and whenever it changes. */
  z.object({ type: z.literal('notification_count'), count: z.int().min(0) }),
  z.object({ type: z.literal('message_sent'), clientId: z.uuid().nullable(), message: Message }),
  z.object({
    type: z.literal('error'),
    clientId: z.uuid().nullable(),
    code: z.string(),
    message: z.string(),
  }),
  /** For the receiver, and for the sender's other tabs. Those of the same moment may overtake each other: order them by id. */
  z.object({ type: z.literal('new_message'), message: Message.extend({ senderName: z.string() }) }),
  /** For the owner. */
  z.object({ type: z.literal('rental_request'), rental: LiveRental }),
  /** For the renter, and for the owner's other tabs. `byId` is who moved it; null when it moved by itself. */
  z.object({ type: z.literal('rental_status_changed'), rental: LiveRental, byId: Id.nullable() }),
  /** For the one who was decided on, or who owns the listing. */
  z.object({ type: z.literal('decision'), decision: LiveDecision }),
  z.object({ type: z.literal('typing'), senderId: Id, itemId: Id }),
  /** `readerId` has read the conversation up to this message: for the other person, and for the reader's own tabs. */
  z.object({ type: z.literal('read'), readerId: Id, itemId: Id, messageId: Id }),
  /** Events may have been missed: everything shown must be asked for again. */
  z.object({ type: z.literal('refetch') }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;
