import { z } from 'zod';

import { browserStored } from '../../../ui/browser/browserStored.ts';

const Ids = z.array(z.number());
const NONE: readonly number[] = [];

const favourites = browserStored<readonly number[]>('lendloop-favourites', {
  parse: (value) => Ids.parse(value),
  absent: NONE,
});

function toggle(id: number): void {
  const ids = new Set(favourites.read());
  if (!ids.delete(id)) ids.add(id);
  favourites.write([...ids]);
}

/** Whether the item is a favourite in this browser. Favourites are local only. */
export function useFavourite(id: number): { isFavourite: boolean; toggle: () => void } {
  const ids = favourites.use();
  return { isFavourite: ids.includes(id), toggle: () => toggle(id) };
}
