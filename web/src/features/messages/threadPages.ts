import { THREAD_PAGE, type Message } from '@lendloop/contract/messages';

/** What is known of a thread: its newest messages without a gap, oldest first. */
export interface ThreadPages {
  readonly messages: readonly Message[];
  /** Whether the server may have older ones. */
  readonly hasOlder: boolean;
}

/** The thread after a look at its newest page. What was known stays, unless messages in between are missing. */
export function withNewest(known: ThreadPages | undefined, newest: readonly Message[]): ThreadPages {
  const isFull = newest.length >= THREAD_PAGE;
  const oldest = newest[0];
  const last = known?.messages.at(-1);
  const isGap = isFull && oldest && last && last.id < oldest.id;
  if (!known || !last || isGap) return { messages: newest, hasOlder: isFull };
  return { messages: union(known.messages, newest), hasOlder: isFull && known.hasOlder };
}

/** The thread with the page before its first message. */
export const withOlder = (known: ThreadPages, older: readonly Message[]): ThreadPages => ({
  messages: union(older, known.messages),
  hasOlder: older.length >= THREAD_PAGE,
});

/** The thread with a message that was just sent. */
export const withMessage = (known: ThreadPages, message: Message): ThreadPages => ({
  ...known,
  messages: union(known.messages, [message]),
});

function union(a: readonly Message[], b: readonly Message[]): Message[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
