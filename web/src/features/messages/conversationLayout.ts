import type { MessageWarning } from '@lendloop/contract/cases/warnings';
import type { Message } from '@lendloop/contract/messages';

import { isSameDay } from './messageTimes.ts';
import type { Outgoing } from './outbox.ts';

/** One bubble. `outgoing` is set until the message has arrived. */
export interface Entry {
  /** Stays the same when a sent message arrives. */
  readonly key: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly isMine: boolean;
  readonly outgoing?: Outgoing;
  /** Of a message of the other person: its id, and what the viewer is warned of. */
  readonly received?: { readonly id: number; readonly warnings: readonly MessageWarning[] };
  /** Whether an administrator has removed it. */
  readonly isRemoved?: boolean;
  /** Set on the viewer's last message once the other person has read it. */
  readonly isRead?: boolean;
}

/** Consecutive messages of one person. */
export interface Group {
  readonly isMine: boolean;
  readonly entries: readonly [Entry, ...Entry[]];
}

export interface Day {
  readonly date: Date;
  readonly groups: readonly Group[];
}

/** A longer pause starts a new group. */
const PAUSE_MS = 5 * 60_000;

/**
 * The bubbles of a conversation: first the messages that have arrived, then those being sent. `readUpTo` is the id of the last
 * message that the other person has read.
 */
export function entriesOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  viewerId: number,
  readUpTo = 0,
): Entry[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const mine = (senderId: number) => senderId === viewerId;
  const lastOwn = messages.findLast(({ senderId }) => mine(senderId));
  return [
    ...messages.map(({ id, clientId, senderId, content, createdAt, warnings, isRemoved }) => ({
      key: (mine(senderId) && clientId) || String(id),
      content,
      createdAt: new Date(createdAt),
      isMine: mine(senderId),
      ...(!mine(senderId) && !isRemoved && { received: { id, warnings } }),
      ...(isRemoved && { isRemoved }),
      isRead: id === lastOwn?.id && id <= readUpTo,
    })),
    ...outgoing
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((message) => ({
        key: message.clientId,
        content: message.content,
        createdAt: new Date(message.createdAt),
        isMine: true,
        outgoing: message,
      })),
  ];
}

/** Groups bubbles by day, and within a day by author and time. */
export function daysOf(entries: readonly Entry[]): Day[] {
  const days: { date: Date; groups: { isMine: boolean; entries: [Entry, ...Entry[]] }[] }[] = [];
  let last: Entry | undefined;
  for (const entry of entries) {
    if (!last || !isSameDay(last.createdAt, entry.createdAt))
      days.push({ date: entry.createdAt, groups: [] });
    const groups = days.at(-1)?.groups ?? [];
    const group = groups.at(-1);
    if (group && last && continuesGroup(last, entry)) group.entries.push(entry);
    else groups.push({ isMine: entry.isMine, entries: [entry] });
    last = entry;
  }
  return days;
}

/** Whether `next` belongs to the group of `last`. A failed bubble ends its group, as its actions are shown below it. */
const continuesGroup = (last: Entry, next: Entry): boolean =>
  last.isMine === next.isMine &&
  last.outgoing?.state !== 'failed' &&
  next.createdAt.getTime() - last.createdAt.getTime() < PAUSE_MS;
