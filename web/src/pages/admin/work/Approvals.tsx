import type { JudgedItem } from '@lendloop/contract/admin';
import { useInfiniteQuery } from '@tanstack/react-query';

import { pendingItemsQuery } from '../../../features/admin/queries.ts';
import type { TableColumn } from '../../../ui/layout/Table.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { DayText } from '../values/DayText.tsx';
import { PriceText } from '../values/PriceText.tsx';
import { Decided } from './Decided.tsx';
import { ItemActions } from './ItemActions.tsx';

const COLUMNS: readonly TableColumn<JudgedItem>[] = [
  {
    key: 'item',
    header: 'Item',
    cell: ({ title, image, category }) => (
      <span className="flex items-center gap-3">
        <span className="h-12 w-16 shrink-0 overflow-hidden rounded-sm">
          <Photo src={image} alt="" sizes="64px" />
        </span>
        <span className="min-w-[18ch] leading-tight wrap-anywhere">
          <span dir="auto" className="line-clamp-2 font-semibold">
            {title}
          </span>
          <span className="text-sm text-muted-foreground">{category.name}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => <bdi>{owner.fullName}</bdi>,
    className: 'text-foreground-soft min-w-[14ch] wrap-anywhere',
  },
  {
    key: 'price',
    header: 'Price',
    cell: ({ price }) => <PriceText price={price} />,
  },
  {
    key: 'listed',
    header: 'Listed',
    cell: ({ createdAt }) => <DayText moment={createdAt} />,
    className: 'text-foreground-soft',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ moderationStatus }) => <Decided status={moderationStatus} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (item) => <ItemActions item={item} />,
  },
];

/** Listings awaiting a decision. */
export function Approvals() {
  return (
    <PagedTable
      query={useInfiniteQuery(pendingItemsQuery)}
      label="Pending approvals"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty="No listing waits for a decision."
    />
  );
}
