import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** The outline of a generic page, shown blurred behind a dialog that blocks the real one. Hidden from screen readers. */
export function PageGhost() {
  return (
    <div aria-hidden className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <Skeleton className="h-10 w-64 max-w-full rounded-md" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <div className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="aspect-4/3 w-full rounded-lg" />
        ))}
      </div>
    </div>
  );
}
