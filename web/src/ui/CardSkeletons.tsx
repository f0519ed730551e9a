import { Skeleton } from './Skeleton.tsx';

export interface CardSkeletonsProps {
  /** Read out, e.g. "Loading items...". */
  label: string;
  count?: number;
  /** The grid's classes; the same as those of the real cards. */
  className?: string;
}

/** Placeholders with the geometry of item cards. */
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
          <div key={index}>
            <Skeleton className="aspect-square rounded-lg md:aspect-4/3" />
            <Skeleton className="mt-3 h-3.5 w-2/5" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-2.5 h-3.5 w-full max-md:hidden" />
            <Skeleton className="mt-3 h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
