import { messageOf } from '../../api/apiError.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useWords } from '../../words/useWords.ts';

interface ItemLoadErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly pending: boolean;
}

/** The error state of an item. */
export function ItemLoadError({ error, onRetry, pending }: ItemLoadErrorProps) {
  const say = useWords('items');
  return (
    <ErrorState
      title={say('item.failed')}
      message={messageOf(error) || say('item.failed.text')}
      onRetry={onRetry}
      pending={pending}
    />
  );
}
