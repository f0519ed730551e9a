import { cn } from '../style/classNames.ts';

/** One shimmering placeholder block; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton rounded-full', className)} />;
}
