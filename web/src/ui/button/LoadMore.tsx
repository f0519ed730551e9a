import { Button } from './Button.tsx';

export interface LoadMoreProps {
  hasMore: boolean;
  onLoadMore: () => void;
  pending?: boolean;
  label?: string;
}

/** The button below a paged list; renders nothing when there is no more to load. */
export function LoadMore({ hasMore, onLoadMore, pending = false, label = 'Load More' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-10 flex justify-center">
      <Button variant="outline" size="lg" pending={pending} pendingText="Loading..." onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  );
}
