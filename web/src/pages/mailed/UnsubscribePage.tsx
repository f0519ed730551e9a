import { kindOfToken, type MailKind } from '@lendloop/contract/mail';
import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { useMailLink } from '../../features/accounts/mail/mailQueries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { useWords } from '../../words/useWords.ts';
import { Failure } from './Failure.tsx';

/**
 * Target of the unsubscribe link, with the token in the fragment. Works without signing in. Requires a click, because
 * mail scanners open links too; a mail program's own button does not come here.
 */
export function UnsubscribePage() {
  const { hash: token } = useLocation();
  const kind = kindOfToken(token);
  const say = useWords('entry');
  if (!kind) {
    return (
      <NarrowPanel
        title={say('link.incomplete')}
        lead={say('link.incomplete.unsubscribe')}
        below={<ProfileLink />}
      />
    );
  }
  return <Choice key={token} token={token} kind={kind} />;
}

function Choice({ token, kind }: { token: string; kind: MailKind }) {
  const say = useWords('entry');
  const change = useMailLink(token);
  /** The last action; null if there was none. */
  const [isWanted, setIsWanted] = useState<boolean | null>(null);
  const isOut = isWanted === false;
  const state = isOut ? 'done' : isWanted ? 'undone' : 'ask';
  return (
    <NarrowPanel
      title={say(`unsubscribe.${state}`)}
      lead={<span role="status">{say(`unsubscribe.${state}.lead`, { kind })}</span>}
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
        {say(isOut ? 'unsubscribe.undo' : 'unsubscribe.submit')}
      </Button>
    </NarrowPanel>
  );
}

function ProfileLink() {
  const say = useWords('entry');
  return (
    <Link
      to={paths.profile}
      className="inline-flex h-11 items-center rounded-md px-3 text-md font-semibold text-primary hover:underline"
    >
      {say('unsubscribe.settings')}
    </Link>
  );
}
