import type { Place } from '@lendloop/contract/places';
import { MapPin } from 'lucide-react';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { placeSurroundings } from './placeText.ts';

interface PlaceOptionsProps {
  readonly id: string;
  readonly places: readonly Place[];
  /** Index of the highlighted option; -1 for none. */
  readonly active: number;
  readonly onActivate: (index: number) => void;
  readonly onPick: (place: Place) => void;
  readonly side: 'top' | 'bottom';
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The options of a place field. The focus stays in the field. */
export function PlaceOptions({ id, places, active, onActivate, onPick, side }: PlaceOptionsProps) {
  const say = useWords('location');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={say('places')}
      className={cn(
        'absolute inset-x-0 z-60 max-h-76 animate-pop overflow-y-auto rounded-lg border border-border bg-popover p-1.5 shadow-lg',
        side === 'top' ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
      )}
    >
      {places.map((place, index) => (
        <button
          key={`${place.latitude} ${place.longitude} ${place.name}`}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(element) => {
            if (element && index === active) element.scrollIntoView({ block: 'nearest' });
          }}
          // Otherwise the field would lose the focus, and the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActivate(index)}
          onClick={() => onPick(place)}
          className={cn(
            'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 text-start text-md select-none',
            index === active && 'bg-accent',
          )}
        >
          <MapPin className="size-4 shrink-0 text-muted-foreground" aria-hidden />
          <span className="min-w-0">
            <bdi className="font-medium">{place.name}</bdi>{' '}
            <bdi className="text-sm text-muted-foreground">{placeSurroundings(place)}</bdi>
          </span>
        </button>
      ))}
    </div>
  );
}
