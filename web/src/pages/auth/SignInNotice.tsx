import { GOOGLE_ERRORS, type GoogleError } from '@lendloop/contract/google';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

const isKnown = (error: string | undefined): error is GoogleError =>
  GOOGLE_ERRORS.some((known) => known === error);

interface SignInNoticeProps {
  /** Why a third-party sign-in failed. */
  readonly error: string | undefined;
  /** The token of a link by which a suspended person can appeal, however they tried to sign in. */
  readonly appeal: string | null;
  readonly className?: string;
}

/** Why a sign-in failed: a toast for a third-party one, and a notice that stays above the form. */
export function SignInNotice({ error, appeal, className }: SignInNoticeProps) {
  const say = useWords('entry');
  const reason = isKnown(error) ? error : null;
  // Another language replaces the notice, but does not raise the toast again.
  const raise = useEffectEvent((shown: GoogleError) =>
    toast({ title: say(shown), description: say(`${shown}.text`), tone: 'destructive' }),
  );
  useEffect(() => {
    if (reason) raise(reason);
  }, [reason]);
  const shown = appeal === null ? reason : 'google-auth-suspended';
  return (
    <div role="status">
      {shown && (
        <div className={cn('flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4', className)}>
          <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
          <div className="text-md">
            <p className="font-semibold">{say(shown)}</p>
            <p className="mt-0.5 text-foreground-soft">
              {say(appeal === null ? `${shown}.text` : 'suspended.text')}
            </p>
            {appeal !== null && (
              <Button asChild size="sm" variant="outline" className="mt-3">
                <Link to={paths.appeal} hash={appeal}>
                  {say('suspended.appeal')}
                </Link>
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
