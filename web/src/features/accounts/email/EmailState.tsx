import type { CurrentUser } from '@lendloop/contract/accounts';
import { Clock3 } from 'lucide-react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useResendConfirmation } from './emailQueries.ts';

/** Whether the email address is confirmed, with a button to resend the link. */
export function EmailState({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const resend = useResendConfirmation(email);
  const say = useWords('settings');
  const rich = useRichWords('settings');
  const sayWays = useWords('waysIn');
  if (emailVerified)
    return (
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted-foreground">
        <StatusBadge tone="success">{say('email.confirmed')}</StatusBadge>
        <span className="min-w-0 wrap-anywhere">
          {rich('email.confirmed.text', { email: <bdi>{email}</bdi> })}
        </span>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-warning-soft p-4 text-md">
      <div className="min-w-[min(15rem,100%)] flex-1">
        <p className="flex items-center gap-2 font-semibold text-warning-strong">
          <Clock3 className="size-[18px] shrink-0" aria-hidden />
          {say('email.open')}
        </p>
        <p className="mt-1">
          {rich('email.open.text', { email: <bdi className="font-semibold wrap-anywhere">{email}</bdi> })}
        </p>
      </div>
      <Button
        variant="outline"
        pending={resend.isPending}
        pendingText={sayWays('link.sending')}
        className="max-md:w-full"
        onClick={() => resend.mutate()}
      >
        {say('email.resend')}
      </Button>
    </div>
  );
}
