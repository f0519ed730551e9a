import type { ItemDetails } from '@lendloop/contract/items';
import { MapPin } from 'lucide-react';
import { useId } from 'react';

import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { AreaCircle } from '../../../features/items/place/AreaCircle.tsx';
import { ExactPlace } from '../../../features/items/place/ExactPlace.tsx';
import { useSite } from '../../../site/queries.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';

/** Where the item is: a circle for everybody, and the door for its owner and whoever rents it. */
export function WherePlace({ item }: { item: ItemDetails }) {
  const say = useWords('place');
  const rich = useRichWords('place');
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
        <Card className="mt-3">
          <h3 className="mb-2 text-base font-semibold">{say('pickUp')}</h3>
          <ExactPlace
            place={item}
            location={null}
            noAddress={
              isOwn ? say('noAddress.own') : rich('noAddress', { owner: <bdi>{item.owner.fullName}</bdi> })
            }
            seenBy={say(isPublic && item.pickup === null ? 'public' : isOwn ? 'seen.owner' : 'seen.renter')}
          />
        </Card>
      ) : (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
          {say('approximate')}
        </p>
      )}
    </section>
  );
}
