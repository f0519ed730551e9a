import { paths } from '@lendloop/contract/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { ItemLoadError } from '../../features/items/ItemLoadError.tsx';
import { itemQuery } from '../../features/items/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { BackLink } from './BackLink.tsx';
import { ItemSkeleton } from './ItemSkeleton.tsx';
import { ItemView } from './ItemView.tsx';
import { Notice } from './Notice.tsx';

export function ItemPage() {
  const say = useWords('item');
  const { id } = useParams({ from: paths.item });
  if (!/^\d+$/.test(id)) {
    return (
      <Notice title={say('invalid')}>
        <Button asChild>
          <Link to={paths.home}>{say('invalid.home')}</Link>
        </Button>
      </Notice>
    );
  }
  return <LoadedItem id={Number(id)} />;
}

/** Keeps the previous item on the screen while the next one loads. */
function LoadedItem({ id }: { id: number }) {
  const say = useWords('item');
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...itemQuery(id),
    // The loader retries, and the page that the server sent for a missing item keeps saying so.
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  if (isError) {
    return (
      <div className="mx-auto max-w-page px-4 py-6 md:px-8">
        <h1 className="sr-only">{say('heading')}</h1>
        <BackLink className="mb-2" />
        <ItemLoadError error={error} onRetry={() => void refetch()} pending={isFetching} />
      </div>
    );
  }
  return data ? <ItemView item={data} /> : <ItemSkeleton />;
}
