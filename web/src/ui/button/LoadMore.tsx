import { useWords } from '../../words/useWords.ts';
import { Button } from './Button.tsx';

export interface LoadMoreProps {
  hasMore: boolean;
  onLoadMore: () => void;
  pending?: boolean;
  label?: string;
}

/** The button below a paged list; renders nothing when there is no more to load. */
export function LoadMore({ hasMore, onLoadMore, pending = false, label }: LoadMoreProps) {
  const say = useWords('ui');
  if (!hasMore) return null;
  return (
    <div data-needs-script className="mt-10 flex justify-center">
      <Button variant="outline" size="lg" pending={pending} pendingText={say('loading')} onClick={onLoadMore}>
        {label ?? say('loadMore')}
      </Button>
    </div>
  );
}
