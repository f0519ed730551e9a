import type { PriceLine } from '@lendloop/contract/pricing';
import type { Terms } from '@lendloop/contract/terms';
import { MONTH_DAYS, WEEK_DAYS } from '@lendloop/contract/values/dates';

import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

interface PriceLinesProps {
  readonly lines: readonly PriceLine[];
  readonly days: number;
  readonly pieces: number;
  /** Say which discount a line is. */
  readonly terms: Pick<Terms, 'monthlyDiscount'> | null;
  /** The site's unless another is given. */
  readonly currency?: string;
  /** They are what is added to a price, or taken off it. */
  readonly isDifference?: boolean;
}

/** The lines of a price as rows of a `dl`. */
export function PriceLines({ lines, days, pieces, terms, currency, isDifference = false }: PriceLinesProps) {
  const money = useMinorMoney();
  const say = useWords('pricing');

  function labelOf({ code, quantity, unitMinor, percent }: PriceLine): string {
    const price = money(unitMinor ?? 0, currency);
    switch (code) {
      case 'days':
        return pieces > 1
          ? say('line.days.pieces', { price, pieces, count: quantity / pieces })
          : say('line.days', { price, count: quantity });
      case 'weekend_days':
        return pieces > 1
          ? say('line.weekend.pieces', { price, pieces, count: quantity / pieces })
          : say('line.weekend', { price, count: quantity });
      case 'length_discount': {
        const isMonthly = days >= MONTH_DAYS && terms !== null && terms.monthlyDiscount > 0;
        return say('line.discount', { percent: percent ?? 0, count: isMonthly ? MONTH_DAYS : WEEK_DAYS });
      }
      case 'minimum_charge':
        return say('line.minimum');
      case 'special_offer':
        return say('line.offer');
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
        {isDifference && line.amountMinor > 0 && '+'}
        {money(line.amountMinor, currency)}
      </dd>
    </div>
  ));
}
