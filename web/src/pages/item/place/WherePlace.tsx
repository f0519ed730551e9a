import type { ItemDetails } from '@lendloop/contract/items';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';

import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { AreaCircle } from '../../../features/items/place/AreaCircle.tsx';
import { useSite } from '../../../site/queries.ts';
import { useWords } from '../../../words/useWords.ts';

// Few of those who look at an item may see its exact place.
const ExactPlaceCard = lazy(() =>
  import('./ExactPlaceCard.tsx').then((module) => ({ default: module.ExactPlaceCard })),
);

/** Where the item is: a circle for everybody, and the exact place for its owner and whoever rents it. */
export function WherePlace({ item }: { item: ItemDetails }) {
  const say = useWords('place');
  const title = useId();
  const site = useSite();
  const isOwn = useCurrentUser()?.id === item.ownerId;
  const { placeAccuracy, placeRadius, placePrecision } = item;
  // A pin that nobody hides: without a circle, and for all.
  const isPublic =
    site.placeRadius === 0 && placeAccuracy === 'exact' && placeRadius === null && placePrecision !== 'town';
  const isExact = isOwn || placeAccuracy === 'exact' || item.pickup !== null;
  if (placeAccuracy === 'none' && item.pickup === null) return null;
  return (
    <section aria-labelledby={title} className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={title} className="text-lg">
          {say('where')}
        </h2>
        <span dir="auto" className="text-sm wrap-anywhere text-muted-foreground">
          {item.location}
        </span>
      </div>
      {placeAccuracy !== 'none' && !isPublic && (
        <AreaCircle location={item.location} radius={placeRadius} className="mt-3" />
      )}
      {isExact ? (
        <Suspense fallback={null}>
          <ExactPlaceCard {...{ item, isOwn, isPublic }} />
        </Suspense>
      ) : (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
          {say('approximate')}
        </p>
      )}
    </section>
  );
}
