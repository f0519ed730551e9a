import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';

interface LoadedSettingsProps<T> {
  readonly query: UseQueryResult<T>;
  /** Rows that it will have, as far as is known. */
  readonly rows: number;
  /** What to say when it fails. */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}

/** A part of the settings once it is there; before that its ghost, or why it is not. */
export function LoadedSettings<T>({ query, rows, failed, children }: LoadedSettingsProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <RowSkeletons label="Loading..." count={rows} />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-md">
      {failed}
      <Button variant="outline" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
