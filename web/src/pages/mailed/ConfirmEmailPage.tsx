import { Link, useLocation } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/ApiError.ts';
import { paths } from '../../app/paths.ts';
import { useConfirmEmail } from '../../features/accounts/emailQueries.ts';
import { Button } from '../../ui/Button.tsx';
import { NarrowPanel } from '../../ui/NarrowPanel.tsx';
import { Failure } from './Failure.tsx';

/**
 * Where the link of the mail leads: its token stands behind the #. It asks for a press, since programs that look into mails
 * open links too, and nobody is to confirm the account that somebody else opened with their address.
 */
export function ConfirmEmailPage() {
  const { hash: token } = useLocation();
  const confirm = useConfirmEmail();
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
  return (
    <NarrowPanel
      title="Confirm your email"
      lead="Was it you who opened the account with this address? Then confirm it. If not, leave this page."
    >
      {confirm.isError && (
        <Failure text={messageOf(confirm.error)}>
          <ProfileLink />
        </Failure>
      )}
      {/* A link that is over stays so; anything else may only have been in the way. */}
      {!hasStatus(confirm.error, 400) && (
        <Button
          size="lg"
          pending={confirm.isPending}
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
