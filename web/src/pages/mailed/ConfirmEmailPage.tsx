import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { useConfirmEmail } from '../../features/accounts/email/emailQueries.ts';
import { useLogout } from '../../features/accounts/mutations.ts';
import { useSession } from '../../features/accounts/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { Failure } from './Failure.tsx';

/**
 * Target of the mailed link, with the token in the fragment. Requires the account's own session, because the owner of
 * the address may not be the person who registered with it. Requires a click, because mail scanners open links too.
 */
export function ConfirmEmailPage() {
  const { hash: token } = useLocation();
  const { data: user, isPending } = useSession();
  if (token === '') {
    return (
      <NarrowPanel
        title="This link is not complete"
        lead="Open the link from the mail once more, or have it sent again from your profile."
      >
        <ProfileLink />
      </NarrowPanel>
    );
  }
  if (!user && !isPending) return <LogInFirst token={token} />;
  return <Confirmation token={token} username={user?.username} />;
}

function LogInFirst({ token }: { token: string }) {
  return (
    <NarrowPanel
      title="Log in to confirm your email"
      lead="Log in to the account that you opened with this address, and you come back here. If you opened none, leave this page: nothing is confirmed without you."
    >
      <Button asChild size="lg" className="w-full">
        <Link to={paths.auth} search={{ from: `${paths.confirmEmail}#${token}` }}>
          Login
        </Link>
      </Button>
    </NarrowPanel>
  );
}

/** `username` is that of the signed-in user; undefined while the session is unknown. */
function Confirmation({ token, username }: { token: string; username: string | undefined }) {
  const confirm = useConfirmEmail();
  const logout = useLogout(async () => {});
  if (confirm.isSuccess) {
    return (
      <div role="status">
        <NarrowPanel title="Your email is confirmed" lead="Thank you. Everybody can rely on it now.">
          <Button asChild size="lg" className="w-full">
            <Link to={paths.home}>Go on</Link>
          </Button>
        </NarrowPanel>
      </div>
    );
  }
  const isOther = hasStatus(confirm.error, 403);
  return (
    <NarrowPanel
      title="Confirm your email"
      lead={
        username === undefined
          ? 'One moment…'
          : `You are logged in as ${username}. Confirm that the address of this account is yours.`
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
          Log out
        </Button>
      )}
      {/* An expired link cannot be retried; any other failure may be temporary. */}
      {!isOther && !hasStatus(confirm.error, 400) && (
        <Button
          size="lg"
          pending={confirm.isPending || username === undefined}
          pendingText="Confirming..."
          className="w-full"
          onClick={() => confirm.mutate(token)}
        >
          Confirm my email
        </Button>
      )}
    </NarrowPanel>
  );
}

const ProfileLink = () => (
  <Link
    to={paths.profile}
    className="inline-flex h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    Go to your profile
  </Link>
);
