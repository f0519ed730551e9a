import { GOOGLE_ERRORS, type GoogleError } from '@lendloop/contract/google';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';

import { toast } from '../../ui/feedback/toastStore.ts';
import { cn } from '../../ui/style/classNames.ts';

interface Notice {
  readonly title: string;
  readonly description: string;
}

const NOTICES: Readonly<Record<GoogleError, Notice>> = {
  'google-auth-disabled': {
    title: 'Google Sign-in Unavailable',
    description: 'Google authentication has been disabled. Please use username and password.',
  },
  'google-auth-denied': {
    title: 'Google Sign-in Cancelled',
    description: 'You were not signed in. Try again, or use username and password.',
  },
  'google-auth-unverified': {
    title: 'Google Sign-in Not Possible',
    description:
      'Google has not verified the e-mail address of that account. Verify it there first, or use username and password.',
  },
  'google-auth-unavailable': {
    title: 'Google Sign-in Unavailable',
    description: 'Google cannot be reached at the moment. Try again later, or use username and password.',
  },
  'google-auth-suspended': {
    title: 'Account Suspended',
    description: 'This account is suspended. You can reach us through the contact page.',
  },
  'google-auth-moved': {
    title: 'The Email of Your Account Was Changed',
    description:
      'Sign in with username and password. If you did not change it, take the change back by the link in the mail about it.',
  },
  'google-auth-failed': {
    title: 'Google Sign-in Failed',
    description: 'The sign-in took too long or was interrupted. Please try again.',
  },
};

const isKnown = (error: string | undefined): error is GoogleError =>
  GOOGLE_ERRORS.some((known) => known === error);

/** Why a third-party sign-in failed: a toast, and a notice that stays above the form. */
export function SignInNotice({ error, className }: { error: string | undefined; className?: string }) {
  const notice = isKnown(error) ? NOTICES[error] : null;
  useEffect(() => {
    if (notice) toast({ ...notice, tone: 'destructive' });
  }, [notice]);
  if (!notice) return null;
  return (
    <div className={cn('flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4', className)}>
      <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
      <div className="text-md">
        <p className="font-semibold">{notice.title}</p>
        <p className="mt-0.5 text-foreground-soft">{notice.description}</p>
      </div>
    </div>
  );
}
