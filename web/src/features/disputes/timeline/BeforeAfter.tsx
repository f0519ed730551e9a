import { useId, useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';
import type { TimelinePart } from './parts.ts';
import { PhotoFigure } from './PhotoFigure.tsx';

/** So many pairs show at first. */
const PAIRS = 2;

interface BeforeAfterProps extends TimelinePart {
  /** In a card of a page whose parts have headings of their own. */
  readonly isInCard?: boolean;
}

/** The photos of the handover beside those of the return, so that they can be compared. */
export function BeforeAfter({ dispute, pictureOf, isInCard = false }: BeforeAfterProps) {
  const say = useWords('disputes');
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const photosOf = (phase: 'checkout' | 'checkin') => dispute.photos.filter((photo) => photo.phase === phase);
  const sides = { checkout: photosOf('checkout'), checkin: photosOf('checkin') };
  const count = sides.checkout.length + sides.checkin.length;
  if (count === 0) return null;
  const Phase = isInCard ? 'h4' : 'h3';
  const isShort = !isWhole && Math.max(sides.checkout.length, sides.checkin.length) > PAIRS;
  return (
    <section aria-labelledby={title}>
      {isInCard ? (
        <h3 id={title} className="font-sans text-base font-semibold">
          {say('photos')}
        </h3>
      ) : (
        <h2 id={title} className="text-xl">
          {say('photos')}
        </h2>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3 md:gap-4">
        {(['checkout', 'checkin'] as const).map((phase) => (
          <div key={phase} className="min-w-0">
            <Phase className="mb-2 font-sans text-sm font-semibold text-muted-foreground">
              {say(`photos.${phase}`)}
            </Phase>
            <ul className="grid gap-3 md:gap-4">
              {(isShort ? sides[phase].slice(0, PAIRS) : sides[phase]).map((photo) => (
                <li key={photo.id}>
                  <PhotoFigure photo={photo} of={dispute} pictureOf={pictureOf} hasPhase={false} />
                </li>
              ))}
            </ul>
            {sides[phase].length === 0 && (
              <p className="text-md text-muted-foreground">{say('photos.none')}</p>
            )}
          </div>
        ))}
      </div>
      {isShort && (
        <Button variant="outline" className="mt-4" onClick={() => setWhole(true)}>
          {say('photos.more', { count })}
        </Button>
      )}
    </section>
  );
}
