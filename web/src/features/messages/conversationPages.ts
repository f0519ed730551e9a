import { CONVERSATION_PAGE, type Message } from '@lendloop/contract/messages';

/** What is known of a conversation: its newest messages without a gap, oldest first. */
export interface ConversationPages {
  readonly messages: readonly Message[];
  /** Whether the server may have older ones. */
  readonly hasOlder: boolean;
  /** The id up to which none is missing: behind it stands what came by itself, and others may not have come. */
  readonly completeTo: number;
}

/** The conversation after a look at its newest page. What was known stays, unless messages in between are missing. */
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

/** The conversation with the page before its first message. */
export const withOlder = (known: ConversationPages, older: readonly Message[]): ConversationPages => ({
  ...known,
  messages: union(older, known.messages),
  hasOlder: older.length >= CONVERSATION_PAGE,
});

/** The conversation with a message that was just sent or came by itself, once however often it comes. */
export const withMessage = (known: ConversationPages, message: Message): ConversationPages => ({
  ...known,
  messages: union(known.messages, [message]),
});

function union(a: readonly Message[], b: readonly Message[]): Message[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
