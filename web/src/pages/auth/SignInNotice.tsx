import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';

import { cn } from '../../ui/classNames.ts';
import { toast } from '../../ui/toastStore.ts';

const TITLE = 'Google Sign-in Unavailable';
const REASON = 'Google authentication has been disabled. Please use username and password.';

/** Why the third-party sign-in brought nobody in: said once by a toast, and kept above the form. */
export function SignInNotice({ className }: { className?: string }) {
  useEffect(() => {
    toast({ title: TITLE, description: REASON, tone: 'destructive' });
  }, []);
  return (
    <div className={cn('flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4', className)}>
      <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
      <div className="text-md">
        <p className="font-semibold">{TITLE}</p>
        <p className="mt-0.5 text-foreground-soft">{REASON}</p>
      </div>
    </div>
  );
}
