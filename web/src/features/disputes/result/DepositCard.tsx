import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { dayOf } from '@lendloop/contract/values/dates';
import { useId, type ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { splitOf } from '../turn/situation.ts';

/** How the deposit is divided, once a dispute of the owner is decided or settled. */
export function DepositCard({ dispute }: { readonly dispute: DisputeDetails }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { timeZone } = useSite();
  const { day } = useDays();
  const title = useId();
  const { amountMinor, opener, other, deposit, currency, closedAt, deadlineAt } = dispute;
  const split = amountMinor === null ? null : splitOf(dispute, amountMinor);
  if (!split || deposit.heldMinor === 0) return null;
  const keptMinor = deposit.heldMinor - split.backMinor;
  const write = (minor: number) => money(minor, currency);
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <h2 id={title} className="font-sans text-base font-semibold">
          {rich('deposit', { amount: <bdi>{write(deposit.heldMinor)}</bdi> })}
        </h2>
        <div aria-hidden className="mt-4 flex h-3 gap-1">
          {keptMinor > 0 && (
            <span
              className="rounded-full bg-chart-2"
              style={{ width: `${(100 * keptMinor) / deposit.heldMinor}%` }}
            />
          )}
          {split.backMinor > 0 && <span className="flex-1 rounded-full bg-chart-1" />}
        </div>
        <dl className="mt-4 grid gap-2 text-md">
          <Share
            colour="bg-chart-2"
            label={rich('deposit.to', { name: <bdi>{opener.fullName}</bdi> })}
            amount={write(keptMinor)}
          />
          <Share
            colour="bg-chart-1"
            label={rich('deposit.back', { name: <bdi>{other.fullName}</bdi> })}
            amount={write(split.backMinor)}
          />
        </dl>
        {closedAt === null && (
          <p className="mt-3 border-t border-border pt-3 text-sm text-muted-foreground">
            {say('deposit.after', { day: day(dayOf(new Date(deadlineAt), timeZone)) })}
          </p>
        )}
      </section>
    </Card>
  );
}

interface ShareProps {
  readonly colour: string;
  readonly label: ReactNode;
  readonly amount: string;
}

function Share({ colour, label, amount }: ShareProps) {
  return (
    <div className="flex items-center gap-2.5">
      <span aria-hidden className={`size-3 shrink-0 rounded-full ${colour}`} />
      <dt className="min-w-0 flex-1 wrap-anywhere">{label}</dt>
      <dd className="font-semibold tabular">
        <bdi>{amount}</bdi>
      </dd>
    </div>
  );
}
