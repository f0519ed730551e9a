import { paths } from '@lendloop/contract/pages';
import { Link, Navigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import type { Talk } from '../../features/messages/talk.ts';

/** The two screens that show conversations: cards at /chat, mobile-style at /messages. */
export type Variant = 'chat' | 'messages';

interface TalkLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly variant: Variant;
  /** The conversation; null is the list. */
  readonly talk: Talk | null;
}

const searchOf = ({ otherUserId, itemId }: Talk) => ({ with: otherUserId, item: itemId });
const paramsOf = ({ otherUserId, itemId }: Talk) => ({
  senderId: String(otherUserId),
  itemId: String(itemId),
});

/** A link to a conversation within the screen that one is on. */
export function TalkLink({ variant, talk, ...rest }: TalkLinkProps) {
  // The list is not current while one of its conversations is.
  const props = { ...rest, activeOptions: { exact: true } };
  if (variant === 'chat') return <Link to={paths.chat} search={talk ? searchOf(talk) : {}} {...props} />;
  if (!talk) return <Link to={paths.messages} {...props} />;
  return <Link to={paths.thread} params={paramsOf(talk)} {...props} />;
}

/** Opens a conversation in place of the entry in the browser's history. */
export function OpenTalk({ variant, talk }: { readonly variant: Variant; readonly talk: Talk }) {
  if (variant === 'chat') return <Navigate to={paths.chat} search={searchOf(talk)} replace />;
  return <Navigate to={paths.thread} params={paramsOf(talk)} replace />;
}
