import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useUnreadCount } from '../../features/messages/queries.ts';
import { CountBadge } from '../../ui/label/CountBadge.tsx';
import { countText } from '../../ui/label/countText.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useWords } from '../../words/useWords.ts';

/** The unread message count, for links to the chats. Renders nothing for visitors. */
export function UnreadMessages({ className }: { readonly className?: string }) {
  const count = useUnreadCount(useCurrentUser()?.id ?? null);
  const say = useWords('shell');
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} className={className} />
      <VisuallyHidden>{say('nav.unread', { count: countText(count) })}</VisuallyHidden>
    </>
  );
}
