import { Skeleton } from './Skeleton.tsx';

/**
 * Placeholders for list rows with a picture and two lines (chats, reviews, notifications). `label` is announced to screen
 * readers.
 */
export function RowSkeletons({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3.5">
          <Skeleton className="size-12 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2.5 h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
