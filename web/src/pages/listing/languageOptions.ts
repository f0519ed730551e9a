import { LISTING_LANGUAGES } from '@lendloop/contract/values/listingLanguages';

import { DETECT } from '../../features/items/listing/listingValues.ts';

/** The choices for the language of a listing, each by its own name, below `detect`. `current` is among them. */
export function languageOptions(current: string, detect: string): { value: string; label: string }[] {
  const codes = new Set([...LISTING_LANGUAGES, ...(current === DETECT ? [] : [current])]);
  const named = Array.from(codes, (code) => ({ value: code, label: nameOf(code) }));
  return [
    { value: DETECT, label: detect },
    ...named.sort((one, other) => one.label.localeCompare(other.label)),
  ];
}

const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
