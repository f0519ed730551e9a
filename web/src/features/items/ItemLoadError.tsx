import { messageOf } from '../../api/apiError.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

interface ItemLoadErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly pending: boolean;
}

/** The error state of an item. */
export function ItemLoadError({ error, onRetry, pending }: ItemLoadErrorProps) {
  return (
    <ErrorState
      title="Error Loading Item"
      message={messageOf(error) || 'An error occurred while loading the item.'}
      onRetry={onRetry}
      pending={pending}
    />
  );
}
