import type { PriceLine } from '@lendloop/contract/pricing';
import type { Terms } from '@lendloop/contract/terms';
import { MONTH_DAYS, WEEK_DAYS } from '@lendloop/contract/values/dates';

import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

interface PriceLinesProps {
  readonly lines: readonly PriceLine[];
  readonly days: number;
  /** Say which discount a line is. */
  readonly terms: Pick<Terms, 'monthlyDiscount'> | null;
  /** The site's unless another is given. */
  readonly currency?: string;
}

/** The lines of a price as rows of a `dl`. */
export function PriceLines({ lines, days, terms, currency }: PriceLinesProps) {
  const money = useMinorMoney();
  const say = useWords('pricing');

  function labelOf({ code, quantity, unitMinor, percent }: PriceLine): string {
    const price = money(unitMinor ?? 0, currency);
    switch (code) {
      case 'days':
        return say('line.days', { price, count: quantity });
      case 'weekend_days':
        return say('line.weekend', { price, count: quantity });
      case 'length_discount': {
        const isMonthly = days >= MONTH_DAYS && terms !== null && terms.monthlyDiscount > 0;
        return say('line.discount', { percent: percent ?? 0, count: isMonthly ? MONTH_DAYS : WEEK_DAYS });
      }
      case 'minimum_charge':
        return say('line.minimum');
      case 'delivery':
        return say('line.delivery');
      case 'renter_fee':
        return say('line.renterFee', { percent: percent ?? 0 });
      case 'owner_fee':
        return say('line.ownerFee', { percent: percent ?? 0 });
    }
  }

  return lines.map((line) => (
    <div key={line.code} className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{labelOf(line)}</dt>
      <dd
        dir="ltr"
        className={cn(
          'text-end whitespace-nowrap',
          line.amountMinor < 0 && line.for === 'both' && 'text-success-strong',
        )}
      >
        {money(line.amountMinor, currency)}
      </dd>
    </div>
  ));
}
