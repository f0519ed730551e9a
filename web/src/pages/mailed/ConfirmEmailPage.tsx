import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { useConfirmEmail } from '../../features/accounts/email/emailQueries.ts';
import { useLogout } from '../../features/accounts/mutations.ts';
import { useSession } from '../../features/accounts/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { Failure } from './Failure.tsx';

/**
 * Target of the mailed link, with the token in the fragment. Requires the account's own session, because the owner of
 * the address may not be the person who registered with it. Requires a click, because mail scanners open links too.
 */
export function ConfirmEmailPage() {
  const { hash: token } = useLocation();
  const { data: user, isPending } = useSession();
  const say = useWords('entry');
  if (token === '') {
    return (
      <NarrowPanel title={say('link.incomplete')} lead={say('link.incomplete.confirm')}>
        <ProfileLink />
      </NarrowPanel>
    );
  }
  if (!user && !isPending) return <LogInFirst token={token} />;
  return <Confirmation token={token} username={user?.username} />;
}

function LogInFirst({ token }: { token: string }) {
  const say = useWords('entry');
  return (
    <NarrowPanel title={say('confirm.login')} lead={say('confirm.login.lead')}>
      <Button asChild size="lg" className="w-full">
        <Link to={paths.auth} search={{ from: paths.confirmEmail }} hash={token}>
          {say('login')}
        </Link>
      </Button>
    </NarrowPanel>
  );
}

/** `username` is that of the signed-in user; undefined while the session is unknown. */
function Confirmation({ token, username }: { token: string; username: string | undefined }) {
  const say = useWords('entry');
  const rich = useRichWords('entry');
  const confirm = useConfirmEmail();
  const logout = useLogout(async () => {});
  if (confirm.isSuccess) {
    return (
      <div role="status">
        <NarrowPanel title={say('confirm.done')} lead={say('confirm.done.lead')}>
          <Button asChild size="lg" className="w-full">
            <Link to={paths.home}>{say('confirm.continue')}</Link>
          </Button>
        </NarrowPanel>
      </div>
    );
  }
  const isOther = hasStatus(confirm.error, 403);
  return (
    <NarrowPanel
      title={say('confirm.title')}
      lead={
        username === undefined
          ? say('confirm.wait')
          : rich('confirm.lead', { username: <bdi>{username}</bdi> })
      }
    >
      {confirm.isError && <Failure text={messageOf(confirm.error)}>{!isOther && <ProfileLink />}</Failure>}
      {isOther && (
        <Button
          size="lg"
          variant="outline"
          pending={logout.isPending}
          className="w-full"
          onClick={() => logout.mutate()}
        >
          {say('confirm.logOut')}
        </Button>
      )}
      {/* An expired link cannot be retried; any other failure may be temporary. */}
      {!isOther && !hasStatus(confirm.error, 400) && (
        <Button
          size="lg"
          pending={confirm.isPending || username === undefined}
          pendingText={say('confirm.pending')}
          className="w-full"
          onClick={() => confirm.mutate(token)}
        >
          {say('confirm.submit')}
        </Button>
      )}
    </NarrowPanel>
  );
}

function ProfileLink() {
  const say = useWords('entry');
  return (
    <Link
      to={paths.profile}
      className="inline-flex h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {say('confirm.profile')}
    </Link>
  );
}
