import { refundsOf } from '@lendloop/contract/terms';
import type { ReactNode } from 'react';

import { useToday } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { countedStart, type Shown } from './cancelling.ts';

interface SumsProps {
  readonly shown: Shown;
  /** Which of its two people cancels. */
  readonly by: 'owner' | 'renter';
}

/** What a cancellation gives back. */
export function Sums({ shown: { rental, sums }, by }: SumsProps) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const money = useMinorMoney();
  const today = useToday();
  const write = (minor: number) => money(minor, rental.currency);
  const policy = rental.terms?.cancellationPolicy ?? 'flexible';
  const isFresh =
    by === 'renter' &&
    sums.percent === 100 &&
    refundsOf(policy, countedStart(rental), today)[0]?.percent !== 100;
  const kept = rental.totalMinor - sums.refundMinor;
  return (
    <div className="border-t border-border pt-4 tabular">
      <dl className="grid gap-2.5 text-md">
        <Row label={say('cancel.price')} value={write(rental.totalMinor)} />
        {kept > 0 && (
          <Row
            label={rich('cancel.kept', { owner: <bdi>{rental.owner.fullName}</bdi> })}
            value={write(-kept)}
          />
        )}
        {sums.depositMinor > 0 && <Row label={say('cancel.deposit')} value={write(sums.depositMinor)} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-border pt-3">
          <dt className="font-semibold">
            {by === 'renter'
              ? say('cancel.back')
              : rich('cancel.back.renter', { renter: <bdi>{rental.renter.fullName}</bdi> })}
          </dt>
          <dd dir="ltr" className="font-display text-2xl font-bold">
            {write(sums.refundMinor + sums.depositMinor)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">
        {isFresh && `${say('cancel.fresh')} `}
        {say('cancel.inHand')}
      </p>
    </div>
  );
}

function Row({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd dir="ltr">{value}</dd>
    </div>
  );
}
