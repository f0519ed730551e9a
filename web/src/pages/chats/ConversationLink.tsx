import { paths } from '@lendloop/contract/pages';
import { Link, Navigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import type { ConversationKey } from '../../features/messages/conversationKey.ts';

/** The two screens that show conversations: cards at /chat, mobile-style at /messages. */
export type Variant = 'chat' | 'messages';

interface ConversationLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly variant: Variant;
  /** The conversation; null is the list. */
  readonly conversation: ConversationKey | null;
}

const searchOf = ({ otherUserId, itemId }: ConversationKey) => ({ with: otherUserId, item: itemId });
const paramsOf = ({ otherUserId, itemId }: ConversationKey) => ({
  senderId: String(otherUserId),
  itemId: String(itemId),
});

/** A link to a conversation within the screen that one is on. */
export function ConversationLink({ variant, conversation, ...rest }: ConversationLinkProps) {
  // The list is not current while one of its conversations is.
  const props = { ...rest, activeOptions: { exact: true } };
  if (variant === 'chat')
    return <Link to={paths.chat} search={conversation ? searchOf(conversation) : {}} {...props} />;
  if (!conversation) return <Link to={paths.messages} {...props} />;
  return <Link to={paths.conversation} params={paramsOf(conversation)} {...props} />;
}

/** Opens a conversation in place of the entry in the browser's history. */
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
