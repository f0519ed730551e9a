import { Star } from 'lucide-react';

import { useWords } from '../../../words/useWords.ts';

interface StarButtonsProps {
  /** What they rate. */
  readonly label: string;
  readonly onChoose: (stars: number) => void;
}

/** Five stars to begin a review with: pressing one opens its form. */
export function StarButtons({ label, onChoose }: StarButtonsProps) {
  const say = useWords('ui');
  return (
    <div role="group" aria-label={label} className="-ms-2 mb-3 flex text-star">
      {[1, 2, 3, 4, 5].map((count) => (
        <button
          key={count}
          type="button"
          aria-label={say('stars.choice', { count })}
          onClick={() => onChoose(count)}
          className="grid size-12 place-items-center rounded-md transition hover:bg-card"
        >
          <Star aria-hidden className="size-8" />
        </button>
      ))}
    </div>
  );
}
