import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useWords } from '../../words/useWords.ts';

/** A placeholder with the item page's layout. */
export function ItemSkeleton() {
  const say = useWords('item');
  return (
    <div role="status" data-own-header className="mx-auto max-w-page md:px-8 md:pt-6">
      <span className="sr-only">{say('loading')}</span>
      <div className="max-md:hidden">
        <Skeleton className="mt-14 h-10 w-2/5" />
        <Skeleton className="mt-4 h-4 w-1/4" />
      </div>
      <div className="md:mt-6 lg:grid lg:grid-cols-[1fr_372px] lg:gap-12">
        <div className="min-w-0">
          <Skeleton className="aspect-4/3 rounded-none md:rounded-2xl lg:aspect-[16/10]" />
          <div className="mt-4 flex gap-3 px-4 md:px-0">
            <Skeleton className="aspect-4/3 w-[124px] rounded-md" />
            <Skeleton className="aspect-4/3 w-[124px] rounded-md" />
          </div>
          <div className="px-4 md:px-0">
            <Skeleton className="mt-8 h-5 w-3/5" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-4/5" />
          </div>
        </div>
        <Skeleton className="h-[380px] rounded-xl max-lg:hidden" />
      </div>
    </div>
  );
}
