import type { Place } from '@lendloop/contract/places';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useDeferredValue, useId, useState } from 'react';

import { Input } from '../../ui/form/Input.tsx';
import { useWords } from '../../words/useWords.ts';
import { optionId, PlaceOptions } from './PlaceOptions.tsx';
import { placeText } from './placeText.ts';
import { placesQuery } from './queries.ts';

interface PlaceComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  /** Called with the typed text, or the text of a picked place. */
  readonly onValueChange: (text: string) => void;
  readonly onPick: (place: Place) => void;
  /** Where the list opens; `bottom` by default. */
  readonly side?: 'top' | 'bottom';
}

const NONE: readonly Place[] = [];

/** A combobox of places in the gazetteer that also accepts free text. */
export function PlaceCombobox({
  value,
  onValueChange,
  onPick,
  side = 'bottom',
  ...rest
}: PlaceComboboxProps) {
  const say = useWords('location');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useDeferredValue(value.trim());
  const { data: places = NONE } = useQuery(placesQuery(isOpen ? search : ''));
  const isShown = places.length > 0;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function pick(place: Place) {
    onValueChange(placeText(place));
    onPick(place);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = places[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(neighbour(active, event.key === 'ArrowDown' ? 1 : -1, places.length));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="relative">
      <Input
        icon={MapPin}
        autoComplete="off"
        {...rest}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onValueChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          rest.onBlur?.(event);
        }}
      />
      {isShown && (
        <PlaceOptions
          id={listId}
          places={places}
          active={active}
          onActivate={setActive}
          onPick={pick}
          side={side}
        />
      )}
      <span role="status" className="sr-only">
        {isShown && say('places.count', { count: places.length })}
      </span>
    </div>
  );
}

/** The next option in a cycle that includes the field itself (-1). */
function neighbour(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
