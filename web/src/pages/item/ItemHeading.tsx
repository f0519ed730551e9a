import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, MapPin } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';
import { Rating } from '../../ui/label/Rating.tsx';
import { useWords } from '../../words/useWords.ts';

/** Title, rating and location, with links to the previous and next item. */
export function ItemHeading({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const { prevItemId, nextItemId } = item.navigation;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        <h1 dir="auto" lang={item.language ?? undefined} className="text-3xl wrap-anywhere md:text-4xl">
          {item.title}
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-md">
          <Rating average={item.averageRating} count={item.reviewCount} className="text-md" />
          <span className="inline-flex min-w-0 items-center gap-1.5 text-muted-foreground">
            <MapPin className="size-4" aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {item.location}
            </span>
          </span>
        </div>
      </div>
      <nav aria-label={say('others')} className="-mx-3 flex flex-wrap gap-x-1 md:pb-0.5">
        {prevItemId !== null && (
          <Button asChild variant="ghost" icon={ChevronLeft} className="px-3">
            <Link to={paths.item} params={{ id: String(prevItemId) }} replace>
              {say('previous')}
            </Link>
          </Button>
        )}
        {nextItemId !== null && (
          <Button asChild variant="ghost" iconRight={ChevronRight} className="px-3">
            <Link to={paths.item} params={{ id: String(nextItemId) }} replace>
              {say('next')}
            </Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
