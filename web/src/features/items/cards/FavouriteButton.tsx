import { Heart } from 'lucide-react';

import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFavourite } from './favourites.ts';

/** The heart over a photo: 36 px visible, 44 px touch target. */
export function FavouriteButton({ id, title, className }: { id: number; title: string; className?: string }) {
  const say = useWords('items');
  const { isFavourite, toggle } = useFavourite(id);
  return (
    <button
      type="button"
      aria-label={say('save', { title })}
      aria-pressed={isFavourite}
      onClick={toggle}
      className={cn('z-10 grid size-11 place-items-center rounded-full', className)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-card/95 text-foreground shadow-sm transition hover:scale-105">
        <Heart
          className={cn('size-[18px]', isFavourite && 'animate-heart fill-current text-heart')}
          aria-hidden
        />
      </span>
    </button>
  );
}
