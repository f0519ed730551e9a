import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { Carousel } from '../../ui/media/Carousel.tsx';
import { SwipeNavigator } from '../../ui/motion/SwipeNavigator.tsx';
import { useWords } from '../../words/useWords.ts';
import { SampleCard } from './SampleCard.tsx';
import { log, PICTURES, SAMPLES } from './samples.ts';

/** Pages that turn by touch, mouse drag or buttons. */
export function SwipeDemo() {
  const say = useWords('tools');
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
      <p className="text-md text-muted-foreground">{say('swipe.text')}</p>
      <SwipeNavigator mouse onPrevious={toPrevious} onNext={toNext} className="mt-4">
        {item && (
          <div className="rounded-xl border border-border bg-card p-3">
            <SampleCard item={item} />
          </div>
        )}
      </SwipeNavigator>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="outline" disabled={!toPrevious} onClick={toPrevious}>
          {say('swipe.previous')}
        </Button>
        <p aria-live="polite" className="text-md tabular">
          {say('swipe.page', { page: page + 1, count: SAMPLES.length })}
        </p>
        <Button variant="outline" disabled={!toNext} onClick={toNext}>
          {say('swipe.next')}
        </Button>
      </div>
      <p className="mt-10 mb-4 text-md text-muted-foreground">{say('swipe.pictures.text')}</p>
      <Carousel
        images={PICTURES}
        alt={say('swipe.pictures')}
        autoplay
        frameClassName="aspect-4/3 rounded-xl"
        arrowsOnMobile
      />
    </div>
  );
}
