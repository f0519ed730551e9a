import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useUnreadCount } from '../../features/messages/queries.ts';
import { useIsConnected } from '../../live/live.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { TestMessageForm } from './TestMessageForm.tsx';

/** The developers' test page: the state of the live connection, and a form to send a message over it. */
export function WebsocketTestPage() {
  const user = useCurrentUser();
  const isConnected = useIsConnected();
  const unread = useUnreadCount(user?.id ?? null);
  if (!user) return null;
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-10 md:pt-10">
      <PageHeading title="WebSocket test" />
      <dl className="mt-6 grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-6 gap-y-2 text-md">
        <dt className="text-muted-foreground">Status</dt>
        <dd className={isConnected ? 'text-success-strong' : 'text-warning-strong'}>
          <span role="status">{isConnected ? 'Connected' : 'Disconnected'}</span>
        </dd>
        <dt className="text-muted-foreground">Unread notifications</dt>
        <dd className="tabular">{unread}</dd>
        <dt className="text-muted-foreground">Current user</dt>
        <dd className="wrap-anywhere">
          <bdi>{user.fullName}</bdi> (ID: {user.id})
        </dd>
      </dl>
      <TestMessageForm isConnected={isConnected} />
    </div>
  );
}
