import { addDays } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { moneySummaryQuery } from '../../../features/admin/moneyQueries.ts';
import { useToday } from '../../../site/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../../words/useWords.ts';
import { BooksCheck } from './BooksCheck.tsx';
import { Ledger } from './Ledger.tsx';
import { MoneyDays, type Span } from './MoneyDays.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';

/** The money of the marketplace: its sums, what was booked each day, the check of the books, and the ledger. */
export function Money() {
  const say = useWords('adminMoney');
  const today = useToday();
  const [span, setSpan] = useState<Span>(30);
  const { data, isError, error, refetch, isFetching } = useQuery(
    moneySummaryQuery({ startDate: addDays(today, 1 - span), endDate: today }),
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {data ? (
        <MoneyTiles summary={data} />
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
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
        {data && <MoneyDays summary={data} span={span} onSpan={setSpan} />}
        <BooksCheck currency={data?.currency} />
      </div>
      <Ledger />
    </div>
  );
}
