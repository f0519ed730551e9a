import type { LateRental } from '@lendloop/contract/handover/record';
import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock3 } from 'lucide-react';

import { lateRentalsQuery } from '../../../features/admin/queries.ts';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import type { AdminColumn } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';

const COLUMNS: readonly AdminColumn<LateRental>[] = [
  {
    key: 'rental',
    header: 'column.rental',
    cell: ({ rentalId, itemTitle, renter, owner }) => (
      <span className="block max-w-[46ch] min-w-[24ch] py-2 leading-tight wrap-anywhere">
        <Link to={paths.rental} params={{ id: String(rentalId) }} className="font-semibold hover:underline">
          <bdi>{itemTitle}</bdi>
        </Link>
        <Between owner={owner} renter={renter} />
      </span>
    ),
  },
  { key: 'late', header: 'column.late', cell: ({ lateDays }) => <Days count={lateDays} /> },
  { key: 'due', header: 'column.due', cell: ({ endDate }) => <Due day={endDate} /> },
  {
    key: 'handedOver',
    header: 'column.handedOver',
    cell: ({ handedOverAt }) => <DayText moment={handedOverAt} withTime />,
  },
  { key: 'next', header: 'column.endangers', cell: ({ endangers }) => <Next endangers={endangers} /> },
];

function Between({ owner, renter }: Pick<LateRental, 'owner' | 'renter'>) {
  const rich = useRichWords('admin');
  const linkTo = ({ id, fullName }: LateRental['owner']) => (
    <Link to={paths.personForMembers} params={{ id: String(id) }} className="hover:underline">
      <bdi>{fullName}</bdi>
    </Link>
  );
  return (
    <span className="block text-sm text-muted-foreground">
      {rich('late.between', { renter: linkTo(renter), owner: linkTo(owner) })}
    </span>
  );
}

function Days({ count }: { readonly count: number }) {
  const say = useWords('admin');
  return (
    <StatusBadge tone="danger" icon={Clock3} isSentence>
      {say('late.days', { count })}
    </StatusBadge>
  );
}

function Due({ day }: { readonly day: string }) {
  const days = useDays();
  return <span className="whitespace-nowrap">{days.day(day)}</span>;
}

function Next({ endangers }: Pick<LateRental, 'endangers'>) {
  const say = useWords('admin');
  const days = useDays();
  if (endangers === null) return null;
  return (
    <Link
      to={paths.rental}
      params={{ id: String(endangers.rentalId) }}
      className="relative touch-target whitespace-nowrap hover:underline"
    >
      {say('late.next', { day: days.day(endangers.startDate) })}
    </Link>
  );
}

/** Rentals that were to be back and are not, the latest first. */
export function LateRentals() {
  const say = useWords('admin');
  return (
    <PagedTable
      query={useInfiniteQuery(lateRentalsQuery)}
      label={say('late.label')}
      loading={say('late.loading')}
      failed={say('late.failed')}
      columns={COLUMNS}
      rowKey={({ rentalId }) => rentalId}
      empty={say('late.none')}
    />
  );
}
