import { lazy, Suspense } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';

const UnreadMessages = lazy(() =>
  import('./UnreadMessages.tsx').then((module) => ({ default: module.UnreadMessages })),
);

/** The unread message count, for links to the chats. Renders and loads nothing for visitors. */
export function UnreadCount({ className }: { readonly className?: string }) {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <UnreadMessages viewerId={user.id} className={className} />
    </Suspense>
  );
}
