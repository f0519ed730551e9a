import type { CurrentUser } from '@lendloop/contract/accounts';
import { Clock3 } from 'lucide-react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useResendConfirmation } from './emailQueries.ts';

/** Whether the email address is confirmed, with a button to resend the link. */
export function EmailState({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const resend = useResendConfirmation(email);
  if (emailVerified)
    return (
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted-foreground">
        <StatusBadge tone="success">Confirmed</StatusBadge>
        <span className="min-w-0 wrap-anywhere">
          <bdi>{email}</bdi> is yours.
        </span>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-warning-soft p-4 text-md">
      <div className="min-w-[min(15rem,100%)] flex-1">
        <p className="flex items-center gap-2 font-semibold text-warning-strong">
          <Clock3 className="size-[18px] shrink-0" aria-hidden />
          Not confirmed
        </p>
        <p className="mt-1">
          Open the link in the mail to <bdi className="font-semibold wrap-anywhere">{email}</bdi> to show that
          the address is yours. Until then we send no other mails there.
        </p>
      </div>
      <Button
        variant="outline"
        pending={resend.isPending}
        pendingText="Sending..."
        className="max-md:w-full"
        onClick={() => resend.mutate()}
      >
        Resend
      </Button>
    </div>
  );
}
