import { cn } from '../style/classNames.ts';
import { Skeleton } from './Skeleton.tsx';

export interface CardSkeletonsProps {
  /** Announced to screen readers, e.g. "Loading items...". */
  label: string;
  count?: number;
  /** The grid's classes, the same as for the real cards. */
  className?: string;
}

/** Placeholders with the size of item cards, so that nothing below moves when the cards load. */
export function CardSkeletons({
  label,
  count = 8,
  className = 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 xl:grid-cols-4',
}: CardSkeletonsProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="@container min-w-0">
            <Skeleton className="aspect-4/3 rounded-lg max-md:@max-[15rem]:aspect-square" />
            <Line className="mt-3 h-5" width="h-3.5 w-2/5" />
            <Line className="mt-0.5 h-6" width="h-4 w-4/5" />
            <Line className="h-5 max-md:@max-[15rem]:hidden" width="h-3.5 w-full" />
            <Line className="mt-1.5 h-6.5" width="h-4 w-1/3" />
            <Line className="mt-0.5 hidden h-5 @max-[15rem]:flex" width="h-3.5 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A block as wide as typical text, centred in the line that the text will occupy. */
function Line({ className, width }: { className: string; width: string }) {
  return (
    <div className={cn('flex items-center', className)}>
      <Skeleton className={width} />
    </div>
  );
}
