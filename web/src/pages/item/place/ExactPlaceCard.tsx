import type { ItemDetails } from '@lendloop/contract/items';

import { ExactPlace } from '../../../features/items/place/ExactPlace.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';

interface ExactPlaceCardProps {
  readonly item: ItemDetails;
  readonly isOwn: boolean;
  /** Everybody may see the exact place. */
  readonly isPublic: boolean;
}

/** Where to pick the item up, for its owner and whoever rents it. */
export function ExactPlaceCard({ item, isOwn, isPublic }: ExactPlaceCardProps) {
  const say = useWords('place');
  const rich = useRichWords('place');
  return (
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
  );
}
