import { LISTINGS } from './listings.ts';
import { TALKS, type Talk } from './talks.ts';
import type { DemoMessage } from './types.ts';

/** Minutes from one line of a conversation to the next, repeated; close together, with a pause now and then. */
const PAUSES = [4, 11, 2, 95, 6, 27, 3];

function messagesOf(talk: Talk): DemoMessage[] {
  const owner = LISTINGS.find((listing) => listing.key === talk.listing)?.owner;
  if (!owner) throw new Error(`a talk about an unknown listing: ${talk.listing}`);
  let minutesAgo = talk.hoursAgo * 60;
  return talk.lines
    .map((line, index) => ({ line, isRead: index < talk.lines.length - talk.unread }))
    .reverse()
    .map(({ line, isRead }, index): DemoMessage => {
      minutesAgo += index === 0 ? 0 : (PAUSES[index % PAUSES.length] ?? 0);
      const asks = line.startsWith('<');
      return {
        listing: talk.listing,
        sender: asks ? talk.asker : owner,
        receiver: asks ? owner : talk.asker,
        content: line.slice(2),
        sentMinutesAgo: minutesAgo,
        isRead,
      };
    });
}

/** All lines of all talks, oldest first. */
export function makeMessages(): DemoMessage[] {
  return TALKS.flatMap(messagesOf).sort((a, b) => b.sentMinutesAgo - a.sentMinutesAgo);
}
