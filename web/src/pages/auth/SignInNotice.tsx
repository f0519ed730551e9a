import { CircleAlert } from 'lucide-react';

import { cn } from '../../ui/classNames.ts';

/** Why the third-party sign-in brought nobody in. */
export function SignInNotice({ className }: { className?: string }) {
  return (
    <div
      role="alert"
      className={cn('flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4', className)}
    >
      <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
      <div className="text-md">
        <p className="font-semibold">Google Sign-in Unavailable</p>
        <p className="mt-0.5 text-foreground-soft">
          Google authentication has been disabled. Please use username and password.
        </p>
      </div>
    </div>
  );
}
