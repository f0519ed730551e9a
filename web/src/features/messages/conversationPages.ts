import { CONVERSATION_PAGE, type Message } from '@lendloop/contract/messages';

/** The loaded part of a conversation: its newest messages, oldest first. */
export interface ConversationPages {
  readonly messages: readonly Message[];
  /** Whether the server may have older ones. */
  readonly hasOlder: boolean;
  /** The id up to which no message is missing. Later messages arrived as events, of which some may have been lost. */
  readonly completeTo: number;
}

/** Adds the newest page. Keeps older messages unless there may be a gap before the page. */
export function withNewest(
  known: ConversationPages | undefined,
  newest: readonly Message[],
): ConversationPages {
  const isFull = newest.length >= CONVERSATION_PAGE;
  const oldest = newest[0]?.id ?? 0;
  const completeTo = Math.max(known?.completeTo ?? 0, newest.at(-1)?.id ?? 0);
  if (known && !(isFull && known.completeTo < oldest)) {
    return { messages: union(known.messages, newest), hasOlder: known.hasOlder && isFull, completeTo };
  }
  const later = known?.messages.filter(({ id }) => id > oldest) ?? [];
  return { messages: union(later, newest), hasOlder: isFull, completeTo };
}

/** Adds the page before the first message. */
export const withOlder = (known: ConversationPages, older: readonly Message[]): ConversationPages => ({
  ...known,
  messages: union(older, known.messages),
  hasOlder: older.length >= CONVERSATION_PAGE,
});

/** Adds a message that was sent or received as an event, unless it is there already. */
export const withMessage = (known: ConversationPages, message: Message): ConversationPages => ({
  ...known,
  messages: union(known.messages, [message]),
});

function union(a: readonly Message[], b: readonly Message[]): Message[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
