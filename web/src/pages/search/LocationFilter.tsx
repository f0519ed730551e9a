import { MapPin } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { Input } from '../../ui/form/Input.tsx';
import { useWords } from '../../words/useWords.ts';
import type { FilterProps } from './CategoryFilter.tsx';
import { useFilterDraft } from './useFilterDraft.ts';

/** Debounce of typing, in ms. */
const TYPING_PAUSE_MS = 350;

/** The location filter. It takes effect `pauseMs` after the last keystroke. */
export function LocationFilter({
  state,
  onChange,
  pauseMs = TYPING_PAUSE_MS,
}: FilterProps & { pauseMs?: number }) {
  const say = useWords('search');
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
      aria-label={say('location')}
      icon={MapPin}
      placeholder={say('location.hint')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
