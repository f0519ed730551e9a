import { cn } from '../style/classNames.ts';

/** One shimmering block. Give it its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton rounded-full', className)} />;
}
