import { useUnreadCount } from '../../features/messages/queries.ts';
import { CountBadge } from '../../ui/label/CountBadge.tsx';
import { countText } from '../../ui/label/countText.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useWords } from '../../words/useWords.ts';

interface UnreadMessagesProps {
  readonly viewerId: number;
  readonly className?: string | undefined;
}

/** The viewer's unread message count. */
export function UnreadMessages({ viewerId, className }: UnreadMessagesProps) {
  const count = useUnreadCount(viewerId);
  const say = useWords('shell');
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} className={className} />
      <VisuallyHidden>{say('nav.unread', { count: countText(count) })}</VisuallyHidden>
    </>
  );
}
