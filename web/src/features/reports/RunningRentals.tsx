import type { BoundRental } from '@lendloop/contract/cases/blocks';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';

import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';

interface RunningRentalsProps {
  readonly rentals: readonly BoundRental[];
  readonly className: string;
}

/** The rentals that go on in spite of a block, each with the way to its cancellation. */
export function RunningRentals({ rentals, className }: RunningRentalsProps) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const { day } = useDays();
  return rentals.map(({ id, itemTitle, endDate, canCancel }) => (
    <span key={id} className={className}>
      {rich('block.goesOn', { title: <bdi>{itemTitle}</bdi>, date: day(endDate) })}{' '}
      {canCancel && (
        <Link to={paths.rental} params={{ id: String(id) }} className="font-semibold underline">
          {say('block.cancel')}
        </Link>
      )}
    </span>
  ));
}
