import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useUnreadCount } from '../../features/messages/queries.ts';
import { useIsConnected } from '../../live/live.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { useNumberLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { TestMessageForm } from './TestMessageForm.tsx';

/** The developers' test page: the state of the live connection, and a form to send a message over it. */
export function WebsocketTestPage() {
  const say = useWords('tools');
  const rich = useRichWords('tools');
  const locale = useNumberLocale();
  const user = useCurrentUser();
  const isConnected = useIsConnected();
  const unread = useUnreadCount(user?.id ?? null);
  if (!user) return null;
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-10 md:pt-10">
      <PageHeading title={say('socket')} />
      <dl className="mt-6 grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-6 gap-y-2 text-md">
        <dt className="text-muted-foreground">{say('socket.status')}</dt>
        <dd className={isConnected ? 'text-success-strong' : 'text-warning-strong'}>
          <span role="status">{say(isConnected ? 'socket.connected' : 'socket.disconnected')}</span>
        </dd>
        <dt className="text-muted-foreground">{say('socket.unread')}</dt>
        <dd className="tabular">{unread.toLocaleString(locale)}</dd>
        <dt className="text-muted-foreground">{say('socket.user')}</dt>
        <dd className="wrap-anywhere">
          {rich('socket.user.value', { name: <bdi>{user.fullName}</bdi>, id: user.id })}
        </dd>
      </dl>
      <TestMessageForm isConnected={isConnected} />
    </div>
  );
}
