import { kindOfToken } from '@lendloop/contract/mail';
import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { MAIL_KIND_WORDS } from '../../features/accounts/mail/mailKinds.ts';
import { useMailLink } from '../../features/accounts/mail/mailQueries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { Failure } from './Failure.tsx';

/**
 * Target of the unsubscribe link, with the token in the fragment. Works without signing in. Requires a click, because
 * mail scanners open links too; a mail program's own button does not come here.
 */
export function UnsubscribePage() {
  const { hash: token } = useLocation();
  const kind = kindOfToken(token);
  const words = MAIL_KIND_WORDS.find((one) => one.kind === kind);
  if (!words) {
    return (
      <NarrowPanel
        title="This link is not complete"
        lead="Open the link from the mail once more, or choose in your profile which mails you get."
        below={<ProfileLink />}
      />
    );
  }
  return <Choice key={token} token={token} about={words.about} />;
}

function Choice({ token, about }: { token: string; about: string }) {
  const change = useMailLink(token);
  /** The last action; null if there was none. */
  const [isWanted, setIsWanted] = useState<boolean | null>(null);
  const isOut = isWanted === false;
  return (
    <NarrowPanel
      title={isOut ? 'You are unsubscribed' : isWanted ? 'You are subscribed again' : 'Fewer mails?'}
      lead={
        <span role="status">
          {isOut
            ? `We write to you no more about ${about}.`
            : isWanted
              ? `We write to you about ${about} again.`
              : `We write to you about ${about}. You can do without these mails and keep all others.`}
        </span>
      }
      below={<ProfileLink />}
    >
      {change.isError && <Failure text={messageOf(change.error)} />}
      <Button
        variant={isOut ? 'outline' : 'primary'}
        size="lg"
        pending={change.isPending}
        className="w-full"
        onClick={() => change.mutate(isOut, { onSuccess: () => setIsWanted(isOut) })}
      >
        {isOut ? 'Undo' : 'Unsubscribe'}
      </Button>
    </NarrowPanel>
  );
}

const ProfileLink = () => (
  <Link
    to={paths.profile}
    className="inline-flex h-11 items-center rounded-md px-3 text-md font-semibold text-primary hover:underline"
  >
    All mail settings
  </Link>
);
