import { DisputeState } from '@lendloop/contract/disputes/states';
import { HandoverPhase } from '@lendloop/contract/handover/handover';
import { Id } from '@lendloop/contract/values/fields';
import { z } from 'zod';

/**
 * An event, announced after its commit: a hint with ids. The database is authoritative, and every node reads the rows itself.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: Id,
    senderId: Id,
    receiverId: Id,
    /** The socket that sent it, which gets an acknowledgement instead. */
    origin: z.string().optional(),
  }),
  /** `readerId` has read what `otherId` wrote about the item, up to the message; with `isSilent` the other is not told. */
  z.object({
    kind: z.literal('read'),
    readerId: Id,
    otherId: Id,
    itemId: Id,
    messageId: Id,
    isSilent: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('rental'),
    id: Id,
    renterId: Id,
    ownerId: Id,
    what: z.enum(['requested', 'changed']),
    /** The person who did it; absent if it happened automatically. */
    byId: Id.optional(),
  }),
  /** Something that belongs to a rental has changed, other than its status. */
  z.object({
    kind: z.literal('rental_updated'),
    rentalId: Id,
    itemId: Id,
    renterId: Id,
    ownerId: Id,
    what: z.enum(['change', 'due']),
    /** The person who did it; absent if it happened automatically. */
    byId: Id.optional(),
  }),
  /** Something has happened at the handover of a rental. */
  z.object({
    kind: z.literal('handover'),
    rentalId: Id,
    itemId: Id,
    itemTitle: z.string(),
    renterId: Id,
    ownerId: Id,
    phase: HandoverPhase,
    what: z.enum(['pressed', 'reminded', 'done', 'one_sided', 'code_replaced', 'record', 'late']),
    /** The person who did it; null if it happened automatically. */
    byId: Id.nullable(),
  }),
  /** A dispute about a rental has changed. */
  z.object({
    kind: z.literal('dispute'),
    disputeId: Id,
    rentalId: Id,
    itemId: Id,
    itemTitle: z.string(),
    renterId: Id,
    ownerId: Id,
    state: DisputeState,
    /** The person who did it; null for the marketplace and for administrators. */
    byId: Id.nullable(),
    /** The administrator who decided it, of whom its two people are not told. */
    judgeId: Id.optional(),
  }),
  /** An administrator has taken a dispute, which its two people are not told. Older nodes do not say who. */
  z.object({ kind: z.literal('dispute_claimed'), disputeId: Id, judgeId: Id.optional() }),
  /** A rental can be reviewed, until `closesAt` if there is such a time, or what was written about it can be read. */
  z.object({
    kind: z.literal('review'),
    id: Id,
    renterId: Id,
    ownerId: Id,
    what: z.enum(['open', 'revealed']),
    closesAt: z.string().nullable(),
  }),
  /** What `people` see of the reviews of a rental has changed by what one of them wrote. */
  z.object({ kind: z.literal('reviews_changed'), rentalId: Id, people: z.array(Id) }),
  /** A decision about `userId` or a listing of theirs, by its id in the audit log. */
  z.object({ kind: z.literal('decision'), id: Id, userId: Id }),
  /**
   * A case was decided: `subjectId` is the decision for the person concerned, their report for a reporter. Or what it is about is withheld,
   * and `subjectId` is the case.
   */
  z.object({
    kind: z.literal('case'),
    userId: Id,
    what: z.enum(['decided', 'acted', 'dismissed', 'withheld']),
    subjectId: Id,
    decision: z.enum(['dismiss', 'warn', 'remove', 'suspend']).nullable(),
  }),
  z.object({ kind: z.literal('typing'), senderId: Id, receiverId: Id, itemId: Id }),
  /** The owner has blocked or freed days of an item. */
  z.object({ kind: z.literal('calendar'), itemId: Id, ownerId: Id }),
  /** `session` is the fingerprint of a session that has ended. */
  z.object({ kind: z.literal('session_ended'), session: z.string() }),
  /** All sessions of the person have ended. */
  z.object({ kind: z.literal('sessions_ended'), userId: Id }),
  /** A listing stopped showing some of these pictures to everybody. */
  z.object({ kind: z.literal('pictures_hidden'), hashes: z.array(z.string()) }),
  /** Pages and kept answers that show one of these, or whatever can be listed with them, are out of date. */
  z.object({
    kind: z.literal('pages_outdated'),
    items: z.array(z.object({ id: Id, ownerId: Id })),
    people: z.array(Id),
    /** All of them are. */
    isAll: z.boolean(),
  }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** Delivers events to every node, this one included. */
export interface Bus {
  /**
   * Tells every node, in this order. Resolves when they were sent, or when they wait for a bus that is down; never
   * rejects. Call it after the commit.
   */
  publish(...events: LiveEvent[]): Promise<void>;
  subscribe(listener: (event: LiveEvent) => void): void;
  /** Registers a listener for gaps, after which events may have been missed. */
  onGap(listener: () => void): void;
  /** Whether the events of all nodes arrive: false from the loss of the connection until listeners know of the gap. */
  isWhole(): boolean;
  /** Resolves if the bus works; rejects otherwise. */
  ping(): Promise<void>;
  /** Sends pending events, then closes. */
  close(): Promise<void>;
}

/** The listeners on this node. */
export class Listeners {
  readonly #events: ((event: LiveEvent) => void)[] = [];
  readonly #gaps: (() => void)[] = [];

  subscribe(listener: (event: LiveEvent) => void): void {
    this.#events.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gaps.push(listener);
  }

  notify(event: LiveEvent): void {
    for (const listener of this.#events) listener(event);
  }

  miss(): void {
    for (const listener of this.#gaps) listener();
  }
}

/** The bus of a single node. */
export function openLocalBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: async (...events) => {
      for (const event of events) listeners.notify(event);
    },
    subscribe: (listener) => listeners.subscribe(listener),
    onGap: (listener) => listeners.onGap(listener),
    isWhole: () => true,
    ping: async () => {},
    close: async () => {},
  };
}

/** The number of arguments in one call has a limit far below hundreds of thousands. */
const PIECE = 1000;

async function publishAll(bus: Bus, events: readonly LiveEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += PIECE)
    await bus.publish(...events.slice(from, from + PIECE));
}

/**
 * Announces new or changed rentals to the people concerned, on every node; `byId` is the person who did it. Call it after the
 * commit; never rejects.
 */
export async function tellOfRentals(
  bus: Bus,
  what: 'requested' | 'changed',
  rentals: readonly { readonly id: number; readonly renterId: number; readonly ownerId: number }[],
  byId?: number,
): Promise<void> {
  await publishAll(
    bus,
    rentals.map(({ id, renterId, ownerId }) => ({ kind: 'rental', id, renterId, ownerId, what, byId })),
  );
}

/** What both people of a rental are told of besides its status. */
export type RentalUpdate = Omit<Extract<LiveEvent, { kind: 'rental_updated' }>, 'kind'>;

/** Announces that something about rentals has changed to their people, on every node. Call it after the commit; never rejects. */
export const tellOfUpdates = (bus: Bus, updates: readonly RentalUpdate[]): Promise<void> =>
  publishAll(
    bus,
    updates.map((update) => ({ kind: 'rental_updated', ...update })),
  );

/** What both people of a rental are told of its handover. */
export type HandoverNews = Omit<Extract<LiveEvent, { kind: 'handover' }>, 'kind'>;

/** Announces what happened at handovers to the people of the rentals, on every node. Call it after the commit; never rejects. */
export const tellOfHandovers = (bus: Bus, news: readonly HandoverNews[]): Promise<void> =>
  publishAll(
    bus,
    news.map((one) => ({ kind: 'handover', ...one })),
  );

/** What both people of a rental are told of a dispute about it. */
export type DisputeNews = Omit<Extract<LiveEvent, { kind: 'dispute' }>, 'kind'>;

/** Announces that disputes have changed to their people, on every node. Call it after the commit; never rejects. */
export const tellOfDisputes = (bus: Bus, news: readonly DisputeNews[]): Promise<void> =>
  publishAll(
    bus,
    news.map((one) => ({ kind: 'dispute', ...one })),
  );

/** What the two people of a rental are told of its reviews. */
export type ReviewNews = Omit<Extract<LiveEvent, { kind: 'review' }>, 'kind'>;

/** Announces what can be written or read about rentals to their people, on every node. Call it after the commit; never rejects. */
export const tellOfReviews = (bus: Bus, reviews: readonly ReviewNews[]): Promise<void> =>
  publishAll(
    bus,
    reviews.map((one) => ({ kind: 'review', ...one })),
  );

/**
 * Brings the tabs of these people up to date after one of them has written about a rental, on every node. It tells nobody else, not even
 * that there is something. Call it after the commit; never rejects.
 */
export const tellOfOwnReview = (bus: Bus, rentalId: number, people: readonly number[]): Promise<void> =>
  bus.publish({ kind: 'reviews_changed', rentalId, people: [...people] });

/**
 * Closes the sockets of these sessions, given by their fingerprints, on every node. Call it after the commit that ended
 * them; never rejects.
 */
export async function closeSocketsOfSessions(bus: Bus, sessions: readonly string[]): Promise<void> {
  await publishAll(
    bus,
    sessions.map((session) => ({ kind: 'session_ended', session })),
  );
}

/**
 * Closes all sockets of a person, whatever their sessions, on every node. Call it after the commit that ended the
 * sessions; never rejects. Who signs in again afterwards may open new ones.
 */
export async function closeSocketsOfPerson(bus: Bus, userId: number): Promise<void> {
  await bus.publish({ kind: 'sessions_ended', userId });
}

/** Makes every node check again who may see these pictures. Call it after the commit that hid some; never rejects. */
export async function tellOfHiddenPictures(bus: Bus, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await bus.publish({ kind: 'pictures_hidden', hashes: [...hashes] });
}

/** What has changed on public pages. */
interface Outdated {
  readonly items?: readonly { readonly id: number; readonly ownerId: number }[];
  readonly people?: readonly number[];
  readonly isAll?: boolean;
}

/** Makes every node render and read again what shows these items or people. Call it after the commit; never rejects. */
export async function tellOfOutdatedPages(
  bus: Bus,
  { items = [], people = [], isAll = false }: Outdated,
): Promise<void> {
  await bus.publish({ kind: 'pages_outdated', items: [...items], people: [...people], isAll });
}
