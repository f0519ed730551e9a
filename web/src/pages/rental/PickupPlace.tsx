import { History, MapPin } from 'lucide-react';
import { useId } from 'react';

import { AreaCircle } from '../../features/items/place/AreaCircle.tsx';
import { ExactPlace } from '../../features/items/place/ExactPlace.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart } from './role.ts';

/** Where to pick it up: the exact place once it is approved, the circle that everybody sees for who waits for that. Afterwards, and for who answers, there is nothing to pick up. */
export function PickupPlace({ rental, role }: RentalPart) {
  const say = useWords('place');
  const rich = useRichWords('place');
  const title = useId();
  const isAgreed = rental.status === 'approved';
  const isAsked = role === 'renter' && rental.status === 'pending' && rental.placeAccuracy !== 'none';
  if (role === 'none' || !(isAgreed || isAsked)) return null;
  return (
    <Card asChild>
      <section aria-labelledby={title}>
        <h2 id={title} className="mb-3 font-sans text-base font-semibold">
          {say('pickUp')}
        </h2>
        {isAgreed ? (
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
              {say(rental.placeAccuracy === 'exact' ? 'public' : 'approximate')}
            </p>
          </>
        )}
        {rental.agreedLocation !== null && (
          <p className="mt-3 flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm font-medium text-warning-strong">
            <History className="mt-px size-[18px] shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              {rich('moved', { place: <bdi>{rental.agreedLocation}</bdi> })}
            </span>
          </p>
        )}
      </section>
    </Card>
  );
}
