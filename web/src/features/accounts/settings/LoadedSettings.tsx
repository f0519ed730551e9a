import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../../words/useWords.ts';

interface LoadedSettingsProps<T> {
  readonly query: UseQueryResult<T>;
  /** Expected number of rows of the placeholder. */
  readonly rows: number;
  /** Title of the error state. */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}

/** A section of the settings with its loading and error states. */
export function LoadedSettings<T>({ query, rows, failed, children }: LoadedSettingsProps<T>) {
  const say = useWords('settings');
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <RowSkeletons label={say('loading')} count={rows} />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-md">
      {failed}
      <Button variant="outline" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {say('retry')}
      </Button>
    </div>
  );
}
