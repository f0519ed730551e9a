import { LoaderCircle } from 'lucide-react';

import { cn } from '../style/classNames.ts';

/** The small spinner inside pending buttons. */
export function SpinnerIcon({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('animate-loop', className)} />;
}
