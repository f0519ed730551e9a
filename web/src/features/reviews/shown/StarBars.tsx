import { Star } from 'lucide-react';

import { useWords } from '../../../words/useWords.ts';

interface StarBarsProps {
  /** How many reviews gave one star, two stars, up to five. */
  readonly stars: readonly number[];
}

/** How many reviews gave each number of stars, five first. */
export function StarBars({ stars }: StarBarsProps) {
  const say = useWords('reviewing');
  const sayUi = useWords('ui');
  const most = Math.max(1, ...stars);
  return (
    <ul aria-label={say('stars')} className="grid content-start gap-1.5">
      {stars
        .map((count, index) => (
          <li
            key={index}
            className="grid grid-cols-[auto_1fr_minmax(2rem,auto)] items-center gap-x-2 text-sm"
          >
            <span className="flex items-center gap-1 tabular">
              <span className="sr-only">{sayUi('stars.choice', { count: index + 1 })}: </span>
              <span aria-hidden>{index + 1}</span>
              <Star aria-hidden className="size-3.5 fill-current text-star" />
            </span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-star"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="text-end text-muted-foreground tabular">{count}</span>
          </li>
        ))
        .toReversed()}
    </ul>
  );
}
