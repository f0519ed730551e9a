import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { Carousel } from '../../ui/media/Carousel.tsx';
import { SwipeNavigator } from '../../ui/motion/SwipeNavigator.tsx';
import { SampleCard } from './SampleCard.tsx';
import { log, PICTURES, SAMPLES } from './samples.ts';

/** Pages that turn by touch, mouse drag or buttons. */
export function SwipeDemo() {
  const [page, setPage] = useState(0);
  const item = SAMPLES[page];
  const to = (next: number) => {
    if (next < 0 || next >= SAMPLES.length) return undefined;
    return () => {
      log(`Swiped to page ${next + 1}`);
      setPage(next);
    };
  };
  const toPrevious = to(page - 1);
  const toNext = to(page + 1);
  return (
    <div className="max-w-md">
      <p className="text-md text-muted-foreground">Drag the card to the left or to the right.</p>
      <SwipeNavigator mouse onPrevious={toPrevious} onNext={toNext} className="mt-4">
        {item && (
          <div className="rounded-xl border border-border bg-card p-3">
            <SampleCard item={item} />
          </div>
        )}
      </SwipeNavigator>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="outline" disabled={!toPrevious} onClick={toPrevious}>
          Previous
        </Button>
        <p aria-live="polite" className="text-md tabular">
          Page {page + 1} of {SAMPLES.length}
        </p>
        <Button variant="outline" disabled={!toNext} onClick={toNext}>
          Next
        </Button>
      </div>
      <p className="mt-10 mb-4 text-md text-muted-foreground">
        These pictures go on by themselves, and turn by a drag.
      </p>
      <Carousel
        images={PICTURES}
        alt="Sample pictures"
        autoplay
        frameClassName="aspect-4/3 rounded-xl"
        arrowsOnMobile
      />
    </div>
  );
}
