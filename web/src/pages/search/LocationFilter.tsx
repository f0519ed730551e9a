import { MapPin } from 'lucide-react';
import { useEffect } from 'react';

import { Input } from '../../ui/Input.tsx';
import { useDraft } from '../../ui/useDraft.ts';
import type { FilterProps } from './CategoryFilter.tsx';

/** Typing rests this long before the search follows, in ms. */
const TYPING_PAUSE_MS = 350;

/** The place; the search follows when typing rests, or after `pauseMs` where nothing is searched yet. */
export function LocationFilter({
  state,
  onChange,
  pauseMs = TYPING_PAUSE_MS,
}: FilterProps & { pauseMs?: number }) {
  const [text, setText] = useDraft(state.location ?? '');
  useEffect(() => {
    const location = text.trim() || undefined;
    if (location === state.location) return;
    const timer = setTimeout(() => onChange({ location }), pauseMs);
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
