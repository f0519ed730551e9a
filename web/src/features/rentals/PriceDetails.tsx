import { countDays } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';

import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { useWords } from '../../words/useWords.ts';
import { PriceLines } from './PriceLines.tsx';
import { rentalQuery } from './rentalQueries.ts';

/** The lines that were agreed for a rental. */
export function PriceDetails({ id }: { id: number }) {
  const say = useWords('pricing');
  const money = useMinorMoney();
  const { data, isError } = useQuery(rentalQuery(id));
  if (!data) return <p role="status">{say(isError ? 'details.failed' : 'details.loading')}</p>;
  const { currency, depositMinor } = data;
  return (
    <dl className="mt-1.5 grid max-w-sm gap-1.5">
      <PriceLines
        lines={data.lines}
        days={countDays(data)}
        pieces={data.pieces}
        terms={data.terms}
        currency={currency}
      />
      {depositMinor > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{say('deposit')}</dt>
          <dd>{money(depositMinor, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
