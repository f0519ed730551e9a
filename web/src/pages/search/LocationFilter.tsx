import { MapPin } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { Input } from '../../ui/form/Input.tsx';
import type { FilterProps } from './CategoryFilter.tsx';
import { useFilterDraft } from './useFilterDraft.ts';

/** Typing rests this long before the search follows, in ms. */
const TYPING_PAUSE_MS = 350;

/** The place; the search follows when typing rests, or after `pauseMs` where nothing is searched yet. */
export function LocationFilter({
  state,
  onChange,
  pauseMs = TYPING_PAUSE_MS,
}: FilterProps & { pauseMs?: number }) {
  const told = state.location ?? '';
  const [text, setText, search] = useFilterDraft(told, (place) => onChange({ location: place || undefined }));
  const place = text.trim();
  const follow = useEffectEvent(() => search(place));
  useEffect(() => {
    if (place === told) return;
    const timer = setTimeout(() => follow(), pauseMs);
    return () => clearTimeout(timer);
  }, [place, told, pauseMs]);
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
