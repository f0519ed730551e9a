import type { Category } from '@lendloop/contract/categories';
import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { categoryLook } from '../../../features/items/cards/categoryLook.ts';
import { categoriesQuery } from '../../../features/items/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { useWords } from '../../../words/useWords.ts';
import { type AdminColumn, useColumns } from '../table/useColumns.ts';
import { useFormats } from '../values/useFormats.ts';
import { CategoryActions } from './CategoryActions.tsx';

interface Row {
  readonly category: Category;
  /** From 1 to `last`. */
  readonly place: number;
  readonly last: number;
}

const COLUMNS: readonly AdminColumn<Row>[] = [
  {
    key: 'place',
    header: 'column.place',
    cell: ({ place }) => place,
    className: 'tabular text-foreground-soft',
  },
  {
    key: 'category',
    header: 'column.category',
    cell: ({ category }) => (
      <span className="flex items-center gap-3">
        <img src={categoryLook(category).tile} alt="" className="size-11 rounded-sm object-cover" />
        <span className="min-w-[14ch] leading-tight font-semibold wrap-anywhere">{category.name}</span>
      </span>
    ),
  },
  {
    key: 'icon',
    header: 'column.icon',
    cell: ({ category }) => category.icon,
    className: 'text-foreground-soft',
  },
  {
    key: 'items',
    header: 'column.listings',
    cell: ({ category }) => <Count of={category.itemCount} />,
    className: 'tabular text-foreground-soft',
  },
  {
    key: 'actions',
    header: 'column.actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => <CategoryActions {...row} />,
  },
];

const Count = ({ of }: { of: number }) => useFormats().count(of);

export function Categories() {
  const say = useWords('admin');
  const columns = useColumns(COLUMNS);
  const query = useQuery(categoriesQuery);
  if (!query.data) {
    return (
      <div className="p-6">
        {query.isError ? (
          <ErrorState
            title={say('categories.failed')}
            message={messageOf(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <RowSkeletons label={say('categories.loading')} />
        )}
      </div>
    );
  }
  const last = query.data.length;
  const rows = query.data.map((category, index) => ({ category, place: index + 1, last }));
  return (
    <Table label={say('categories')} columns={columns} rows={rows} rowKey={({ category }) => category.id} />
  );
}
