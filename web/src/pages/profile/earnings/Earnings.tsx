import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { earningsQuery } from '../../../features/payments/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../../words/useWords.ts';
import { EarnedMonths } from './EarnedMonths.tsx';
import { EarningRentals } from './EarningRentals.tsx';
import { Statements } from './Statements.tsx';
import { ToConfirm } from './ToConfirm.tsx';

/** What the user earns with their listings, what waits for their word, and statements. */
export function Earnings() {
  const say = useWords('earnings');
  const { data, isError, error, refetch, isFetching } = useQuery(earningsQuery);
  return (
    // On small screens what waits for a word comes first, and the statements last.
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_372px] lg:gap-x-10">
      <div className="min-w-0 max-lg:order-2">
        {data ? (
          <EarnedMonths earnings={data} />
        ) : isError ? (
          <ErrorState
            title={say('failed')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        ) : (
          <RowSkeletons label={say('loading')} />
        )}
        <EarningRentals />
      </div>
      <div className="max-lg:contents lg:grid lg:gap-8">
        <div className="max-lg:order-1">
          <ToConfirm />
        </div>
        <div className="max-lg:order-3">
          <Statements />
        </div>
      </div>
    </div>
  );
}
