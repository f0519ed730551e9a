import { GOOGLE_ERRORS, type GoogleError } from '@lendloop/contract/google';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { toast } from '../../ui/feedback/toastStore.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

const isKnown = (error: string | undefined): error is GoogleError =>
  GOOGLE_ERRORS.some((known) => known === error);

/** Why a third-party sign-in failed: a toast, and a notice that stays above the form. */
export function SignInNotice({ error, className }: { error: string | undefined; className?: string }) {
  const say = useWords('entry');
  const reason = isKnown(error) ? error : null;
  // Another language replaces the notice, but does not raise the toast again.
  const raise = useEffectEvent((shown: GoogleError) =>
    toast({ title: say(shown), description: say(`${shown}.text`), tone: 'destructive' }),
  );
  useEffect(() => {
    if (reason) raise(reason);
  }, [reason]);
  if (!reason) return null;
  return (
    <div className={cn('flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4', className)}>
      <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
      <div className="text-md">
        <p className="font-semibold">{say(reason)}</p>
        <p className="mt-0.5 text-foreground-soft">{say(`${reason}.text`)}</p>
      </div>
    </div>
  );
}
