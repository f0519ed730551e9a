import type { ServerFrame } from '@lendloop/contract/live';

import type { LiveEvent } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';

/** The frame of an event and its recipients. */
export interface Telling {
  /** Their ids, or all administrators. */
  readonly to: readonly number[] | 'administrators';
  readonly frame: ServerFrame;
  /** The socket that gets an acknowledgement instead. */
  readonly except?: string | undefined;
  /** Identifies the news, which people are sent only once however often its event arrives. */
  readonly once?: string;
}

/** How events of one kind become news. */
interface Kind {
  /** The people whose sockets the event concerns; it is dropped if none of them is on this node. */
  concerns(event: LiveEvent): readonly number[];
  /** Whether it concerns administrators, too. */
  readonly isForAdministrators: boolean;
  /** The people whose unread messages have to be counted again. */
  counts(event: LiveEvent): readonly number[];
  /** The news that is sent ahead of others; empty for what waits for its turn. */
  atOnce(event: LiveEvent): readonly Telling[];
  /** Reads the rows for a batch of events of this kind. An event whose row has been deleted reaches nobody. */
  find(
    parts: LiveDependencies,
    batch: readonly LiveEvent[],
  ): Promise<readonly (readonly [LiveEvent, readonly Telling[]])[]>;
}

/** Events that close sockets, or that no socket is sent. */
type Untold = 'session_ended' | 'sessions_ended' | 'pictures_hidden' | 'pages_outdated';
type Told = Exclude<LiveEvent, { kind: Untold }>;
type Stored = Extract<Told, { id: number }>;

interface Definition<Event> {
  readonly concerns: (event: Event) => readonly number[];
  readonly counts?: (event: Event) => readonly number[];
}

/** A kind of event whose rows are read together for each batch. */
function stored<K extends Stored['kind'], Row extends { readonly id: number }>(
  kind: K,
  {
    concerns,
    counts,
    find,
    send,
  }: Definition<Extract<Stored, { kind: K }>> & {
    readonly find: (parts: LiveDependencies, ids: readonly number[]) => Promise<readonly Row[]>;
    readonly send: (event: Extract<Stored, { kind: K }>, row: Row) => Telling | readonly Telling[];
  },
): Kind {
  const is = (event: LiveEvent): event is Extract<Stored, { kind: K }> => event.kind === kind;
  return {
    concerns: (event) => (is(event) ? concerns(event) : []),
    isForAdministrators: false,
    counts: (event) => (is(event) && counts ? counts(event) : []),
    atOnce: () => [],
    find: async (parts, batch) => {
      const events = batch.filter(is);
      if (events.length === 0) return [];
      const rows = await find(parts, [...new Set(events.map(({ id }) => id))]);
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      return events.flatMap((event) => {
        const row = rowOf.get(event.id);
        return row ? [[event, [send(event, row)].flat()] as const] : [];
      });
    },
  };
}

/** A kind of event that needs no rows. With `isHasty` it is sent at once, ahead of others. */
function spoken<K extends Told['kind']>(
  kind: K,
  {
    concerns,
    counts,
    send,
    isHasty = false,
    isForAdministrators = false,
  }: Definition<Extract<Told, { kind: K }>> & {
    readonly send: (event: Extract<Told, { kind: K }>) => Telling | readonly Telling[];
    readonly isHasty?: boolean;
    readonly isForAdministrators?: boolean;
  },
): Kind {
  const is = (event: LiveEvent): event is Extract<Told, { kind: K }> => event.kind === kind;
  return {
    concerns: (event) => (is(event) ? concerns(event) : []),
    isForAdministrators,
    counts: (event) => (is(event) && counts ? counts(event) : []),
    atOnce: (event) => (isHasty && is(event) ? [send(event)].flat() : []),
    find: async (_parts, batch) => batch.filter(is).map((event) => [event, [send(event)].flat()] as const),
  };
}

/** Administrators hear that a dispute has changed, and nothing of what is in it. */
const toJudges = ({
  disputeId,
  judgeId,
}: {
  readonly disputeId: number;
  readonly judgeId?: number | undefined;
}): Telling => ({
  to: 'administrators',
  frame: { type: 'dispute_queue', disputeId, ...(judgeId !== undefined && { judgeId }) },
});

/** Every kind of event that people are notified of. Add a new kind here. */
export const news: Readonly<Record<Told['kind'], Kind>> = {
  message: stored('message', {
    concerns: ({ senderId, receiverId }) => [senderId, receiverId],
    counts: ({ receiverId }) => [receiverId],
    find: (parts, ids) => parts.findMessages(ids),
    // What the receiver is warned of is for them alone.
    send: ({ origin }, message) => [
      {
        to: [message.receiverId],
        frame: { type: 'new_message', message },
        once: `message ${message.id} received`,
      },
      {
        to: [message.senderId],
        frame: { type: 'new_message', message: { ...message, warnings: [] } },
        except: origin,
        once: `message ${message.id}`,
      },
    ],
  }),
  read: spoken('read', {
    concerns: ({ readerId, otherId }) => [readerId, otherId],
    counts: ({ readerId }) => [readerId],
    send: ({ readerId, otherId, itemId, messageId, isSilent }) => ({
      to: isSilent ? [readerId] : [otherId, readerId],
      frame: { type: 'read', readerId, itemId, messageId },
    }),
  }),
  rental: stored('rental', {
    concerns: ({ renterId, ownerId }) => [renterId, ownerId],
    find: (parts, ids) => parts.findRentals(ids),
    send: ({ what, byId }, rental) =>
      what === 'requested'
        ? {
            to: [rental.ownerId],
            frame: { type: 'rental_request', rental },
            once: `request ${rental.id}`,
          }
        : {
            to: [rental.renterId, rental.ownerId],
            frame: { type: 'rental_status_changed', rental, byId: byId ?? null },
            once: `rental ${rental.id} ${rental.status}`,
          },
  }),
  rental_updated: spoken('rental_updated', {
    concerns: ({ renterId, ownerId }) => [renterId, ownerId],
    send: ({ rentalId, itemId, renterId, ownerId, what, byId }) => ({
      to: [renterId, ownerId],
      frame: { type: 'rental_updated', rentalId, itemId, what, byId: byId ?? null },
    }),
  }),
  handover: spoken('handover', {
    concerns: ({ renterId, ownerId }) => [renterId, ownerId],
    send: ({ kind: type, renterId, ownerId, ...news }) => ({
      to: [renterId, ownerId],
      frame: { type, ...news },
    }),
  }),
  dispute: spoken('dispute', {
    concerns: ({ renterId, ownerId }) => [renterId, ownerId],
    isForAdministrators: true,
    send: ({ kind: type, renterId, ownerId, judgeId, ...news }) => [
      { to: [renterId, ownerId], frame: { type, ...news } },
      toJudges({ ...news, judgeId }),
    ],
  }),
  dispute_claimed: spoken('dispute_claimed', {
    concerns: () => [],
    isForAdministrators: true,
    send: toJudges,
  }),
  review: stored('review', {
    concerns: ({ renterId, ownerId }) => [renterId, ownerId],
    find: (parts, ids) => parts.findRentals(ids),
    send: ({ what, closesAt }, rental) => ({
      to: [rental.renterId, rental.ownerId],
      frame:
        what === 'open' ? { type: 'review_open', rental, closesAt } : { type: 'reviews_revealed', rental },
      once: `review ${rental.id} ${what}`,
    }),
  }),
  decision: stored('decision', {
    concerns: ({ userId }) => [userId],
    find: (parts, ids) => parts.findDecisions(ids),
    send: ({ userId }, decision) => ({
      to: [userId],
      frame: { type: 'decision', decision },
      once: `decision ${decision.id}`,
    }),
  }),
  calendar: spoken('calendar', {
    concerns: ({ ownerId }) => [ownerId],
    send: ({ itemId, ownerId }) => ({ to: [ownerId], frame: { type: 'calendar_changed', itemId } }),
  }),
  reviews_changed: spoken('reviews_changed', {
    concerns: ({ people }) => people,
    send: ({ rentalId, people }) => ({ to: people, frame: { type: 'reviews_changed', rentalId } }),
  }),
  case: spoken('case', {
    concerns: ({ userId }) => [userId],
    send: ({ userId, what, subjectId, decision }) => ({
      to: [userId],
      frame: { type: 'case', what, id: subjectId, decision: what === 'decided' ? decision : null },
      once: `case ${what} ${subjectId}`,
    }),
  }),
  typing: spoken('typing', {
    concerns: ({ receiverId }) => [receiverId],
    send: ({ receiverId, senderId, itemId }) => ({
      to: [receiverId],
      frame: { type: 'typing', senderId, itemId },
    }),
    isHasty: true,
  }),
};

/** How an event becomes news; null if nobody is notified. */
export function newsOf(event: LiveEvent): Kind | null {
  switch (event.kind) {
    case 'session_ended':
    case 'sessions_ended':
    case 'pictures_hidden':
    case 'pages_outdated':
      return null;
    default:
      return news[event.kind];
  }
}
