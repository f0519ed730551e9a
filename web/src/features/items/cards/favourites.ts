import { browserStored } from '../../../ui/browser/browserStored.ts';

const NONE: readonly number[] = [];

const favourites = browserStored<readonly number[]>('lendloop-favourites', {
  parse: (value) => (isIds(value) ? value : NONE),
  absent: NONE,
});

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

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
