import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';

/** Navigation to the previous and next item. It replaces the history entry so that Back leaves the items. */
export function useNeighbours({ navigation: { prevItemId, nextItemId } }: Pick<ItemDetails, 'navigation'>) {
  const navigate = useNavigate();
  const turnTo = (id: number | null) =>
    id === null
      ? undefined
      : () => void navigate({ to: paths.item, params: { id: String(id) }, replace: true });
  return { toPrevious: turnTo(prevItemId), toNext: turnTo(nextItemId) };
}
