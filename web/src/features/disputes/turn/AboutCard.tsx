import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { Lock } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';

/** What is asked for, what was offered, and the deposit that waits for it. */
export function AboutCard({ dispute }: { readonly dispute: DisputeDetails }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { range } = useDays();
  const title = useId();
  const { opener, other, claimMinor, currency, deposit, offer } = dispute;
  const write = (minor: number) => money(minor, currency);
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <h2 id={title} className="font-sans text-base font-semibold">
          {say('about')}
        </h2>
        <dl className="mt-3 grid gap-2.5 text-md tabular">
          <Row label={say('about.days')} value={range(dispute)} />
          <Row
            label={rich('about.asks', { name: <bdi>{opener.fullName}</bdi> })}
            value={claimMinor === null ? say('about.nothing') : write(claimMinor)}
          />
          {[opener, other].map(({ id, fullName }) => {
            const last = lastOfferOf(dispute, id);
            return (
              last !== null && (
                <Row
                  key={id}
                  label={rich('about.offered', { name: <bdi>{fullName}</bdi> })}
                  value={write(last)}
                />
              )
            );
          })}
          {offer && <Row label={say('about.offer')} value={write(offer.amountMinor)} isStrong />}
        </dl>
        {deposit.isFrozen && (
          <p className="mt-3 flex gap-2 border-t border-border pt-3 text-sm text-muted-foreground">
            <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>{say('about.frozen', { amount: write(deposit.heldMinor) })}</span>
          </p>
        )}
      </section>
    </Card>
  );
}

/** The newest offer of a person that no longer waits; null if there is none. */
function lastOfferOf({ entries, offer }: DisputeDetails, personId: number): number | null {
  const last = entries.findLast(
    ({ id, record }) =>
      record.kind === 'said' &&
      record.byId === personId &&
      record.offerMinor !== null &&
      id !== offer?.entryId,
  );
  return last?.record.kind === 'said' ? last.record.offerMinor : null;
}

interface RowProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly isStrong?: boolean;
}

function Row({ label, value, isStrong = false }: RowProps) {
  return (
    <div className={cn('flex justify-between gap-4', isStrong && 'font-semibold')}>
      <dt className={cn('min-w-0 wrap-anywhere', !isStrong && 'text-muted-foreground')}>{label}</dt>
      <dd className="text-end whitespace-nowrap">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
