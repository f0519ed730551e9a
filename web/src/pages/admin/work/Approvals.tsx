import type { JudgedItem } from '@lendloop/contract/admin';
import { useInfiniteQuery } from '@tanstack/react-query';

import { pendingItemsQuery } from '../../../features/admin/queries.ts';
import { useCategoryName } from '../../../features/items/useCategoryName.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useWords } from '../../../words/useWords.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import type { AdminColumn } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';
import { PriceText } from '../values/PriceText.tsx';
import { Decided } from './Decided.tsx';
import { ItemActions } from './ItemActions.tsx';

const COLUMNS: readonly AdminColumn<JudgedItem>[] = [
  {
    key: 'item',
    header: 'column.item',
    cell: ({ title, image, category }) => (
      <span className="flex items-center gap-3">
        <span className="h-12 w-16 shrink-0 overflow-hidden rounded-sm">
          <Photo src={image} alt="" sizes="64px" />
        </span>
        <span className="min-w-[18ch] leading-tight wrap-anywhere">
          <span dir="auto" className="line-clamp-2 font-semibold">
            {title}
          </span>
          <CategoryName category={category} />
        </span>
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'column.owner',
    cell: ({ owner }) => <bdi>{owner.fullName}</bdi>,
    className: 'text-foreground-soft min-w-[14ch] wrap-anywhere',
  },
  {
    key: 'price',
    header: 'column.price',
    cell: ({ price }) => <PriceText price={price} />,
  },
  {
    key: 'listed',
    header: 'column.listed',
    cell: ({ createdAt }) => <DayText moment={createdAt} />,
    className: 'text-foreground-soft',
  },
  {
    key: 'status',
    header: 'column.status',
    cell: ({ moderationStatus }) => <Decided status={moderationStatus} />,
  },
  {
    key: 'actions',
    header: 'column.actions',
    hideHeader: true,
    align: 'end',
    cell: (item) => <ItemActions item={item} />,
  },
];

function CategoryName({ category }: Pick<JudgedItem, 'category'>) {
  const categoryName = useCategoryName();
  return (
    <span dir="auto" className="text-sm text-muted-foreground">
      {categoryName(category)}
    </span>
  );
}

/** Listings awaiting a decision. */
export function Approvals() {
  const say = useWords('admin');
  return (
    <PagedTable
      query={useInfiniteQuery(pendingItemsQuery)}
      label={say('items.label')}
      loading={say('items.loading')}
      failed={say('items.failed')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={say('items.none')}
    />
  );
}
