import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';

/** The items beside this one, and how to turn to them. Turning replaces the page, so that Back leads where one came from. */
export function useNeighbours({ navigation: { prevItemId, nextItemId } }: Pick<ItemDetails, 'navigation'>) {
  const navigate = useNavigate();
  const turnTo = (id: number | null) =>
    id === null
      ? undefined
      : () => void navigate({ to: paths.item, params: { id: String(id) }, replace: true });
  return { toPrevious: turnTo(prevItemId), toNext: turnTo(nextItemId) };
}
