import { MapPin } from 'lucide-react';
import { useId } from 'react';

import { AreaCircle } from '../../features/items/place/AreaCircle.tsx';
import { ExactPlace } from '../../features/items/place/ExactPlace.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart } from './role.ts';

/** Where to pick it up: the exact place for the owner and, while it is approved, for the renter; else the circle that everybody sees. */
export function PickupPlace({ rental, role }: RentalPart) {
  const say = useWords('place');
  const rich = useRichWords('place');
  const title = useId();
  const isParty = role === 'owner' || (role === 'renter' && rental.status === 'approved');
  if (role === 'none' || (!isParty && rental.placeAccuracy === 'none')) return null;
  return (
    <Card asChild>
      <section aria-labelledby={title}>
        <h2 id={title} className="mb-3 font-sans text-base font-semibold">
          {say('pickUp')}
        </h2>
        {isParty ? (
          <ExactPlace
            place={rental}
            location={rental.itemLocation}
            noAddress={
              role === 'owner'
                ? say('noAddress.own')
                : rich('noAddress', { owner: <bdi>{rental.owner.fullName}</bdi> })
            }
            seenBy={say(role === 'owner' ? 'seen.owner' : 'seen.renter')}
          />
        ) : (
          <>
            {rental.placeAccuracy === 'area' && (
              <AreaCircle location={rental.itemLocation} radius={rental.placeRadius} className="h-48" />
            )}
            <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
              <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden />
              {say(
                rental.placeAccuracy === 'exact'
                  ? 'public'
                  : rental.status === 'pending'
                    ? 'approximate'
                    : 'over',
              )}
            </p>
          </>
        )}
      </section>
    </Card>
  );
}
