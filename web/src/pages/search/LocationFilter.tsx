import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Input } from '../../ui/Input.tsx';
import type { FilterProps } from './CategoryFilter.tsx';

/** Typing rests this long before the search follows, in ms. */
const TYPING_PAUSE_MS = 350;

/** The place; the search follows when typing rests, or after `pauseMs` where nothing is searched yet. */
export function LocationFilter({
  state,
  onChange,
  pauseMs = TYPING_PAUSE_MS,
}: FilterProps & { pauseMs?: number }) {
  const [text, setText] = useState(state.location ?? '');
  const [searched, setSearched] = useState({ here: state.location, told: state.location });
  // A place that comes from elsewhere takes the field over; the one that was typed here leaves what is being typed alone.
  if (state.location !== searched.told) {
    if (state.location !== searched.here) setText(state.location ?? '');
    setSearched({ here: state.location, told: state.location });
  }
  useEffect(() => {
    const location = text.trim() || undefined;
    if (location === state.location) return;
    const timer = setTimeout(() => {
      setSearched((before) => ({ ...before, here: location }));
      onChange({ location });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, state.location, onChange, pauseMs]);
  return (
    <Input
      aria-label="Location"
      icon={MapPin}
      placeholder="Enter city or zip code"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
