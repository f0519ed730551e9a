import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { type AdminColumn, useColumns } from './useColumns.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface PagedTableProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>;
  /** Accessible name of the table. */
  label: string;
  /** Said while the table loads, and if it cannot be loaded. */
  loading: string;
  failed: string;
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => number;
  empty: ReactNode;
}

/** A table with a Load More button, and loading, empty and error states. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, label, loading, failed, rowKey, empty } = props;
  const say = useWords('admin');
  const columns = useColumns(props.columns);
  const keptFocus = useKeptFocus();
  if (!query.data) {
    return (
      <div className="p-6">
        {query.isError ? (
          <ErrorState
            title={failed}
            message={messageOf(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <RowSkeletons label={loading} />
        )}
      </div>
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div
      {...keptFocus}
      aria-busy={query.isPlaceholderData}
      className={cn('outline-none', query.isPlaceholderData && 'opacity-60')}
    >
      {rows.length === 0 ? (
        <p className="px-6 py-12 text-center text-md text-muted-foreground">{empty}</p>
      ) : (
        <Table label={label} columns={columns} rows={rows} rowKey={rowKey} />
      )}
      <p className="sr-only" role="status">
        {query.isPlaceholderData ? '' : say('shown', { count: rows.length })}
      </p>
      <div className="pb-8 empty:hidden">
        <LoadMore
          hasMore={query.hasNextPage}
          pending={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      </div>
    </div>
  );
}
