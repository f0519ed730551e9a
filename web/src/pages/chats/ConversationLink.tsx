import { paths } from '@lendloop/contract/pages';
import { Link, Navigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import type { ConversationKey } from '../../features/messages/conversationKey.ts';

/** The two screens with conversations: cards at /chat, mobile style at /messages. */
export type Variant = 'chat' | 'messages';

interface ConversationLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly variant: Variant;
  /** The conversation; null for the list. */
  readonly conversation: ConversationKey | null;
}

const searchOf = ({ otherUserId, itemId }: ConversationKey) => ({ with: otherUserId, item: itemId });
const paramsOf = ({ otherUserId, itemId }: ConversationKey) => ({
  senderId: String(otherUserId),
  itemId: String(itemId),
});

/** A link to a conversation on the same screen. */
export function ConversationLink({ variant, conversation, ...rest }: ConversationLinkProps) {
  // Exact, so that the link to the list is not current while a conversation is open.
  const props = { ...rest, activeOptions: { exact: true } };
  if (variant === 'chat')
    return <Link to={paths.chat} search={conversation ? searchOf(conversation) : {}} {...props} />;
  if (!conversation) return <Link to={paths.messages} {...props} />;
  return <Link to={paths.conversation} params={paramsOf(conversation)} {...props} />;
}

/** Redirects to a conversation, replacing the current history entry. */
export function OpenConversation({
  variant,
  conversation,
}: {
  readonly variant: Variant;
  readonly conversation: ConversationKey;
}) {
  if (variant === 'chat') return <Navigate to={paths.chat} search={searchOf(conversation)} replace />;
  return <Navigate to={paths.conversation} params={paramsOf(conversation)} replace />;
}
