import { lateFeeOf } from '@lendloop/contract/pricing';
import type { Terms } from '@lendloop/contract/terms';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import { useSite } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { useWords } from '../../words/useWords.ts';

interface LateFeeProps {
  readonly terms: Pick<Terms, 'lateFee'> & { readonly price: number };
  readonly pieces: number;
  /** The site's unless another is given. */
  readonly currency?: string;
}

/** What each late day costs, as a row of a `dl`; nothing if it is free. */
export function LateFee({ terms, pieces, currency }: LateFeeProps) {
  const money = useMinorMoney();
  const say = useWords('pricing');
  const site = useSite();
  const feeMinor = lateFeeOf(terms, pieces, 1, minorDigitsOf(currency ?? site.currency));
  if (!feeMinor) return null;
  return (
    <div className="flex justify-between gap-3 text-sm text-muted-foreground">
      <dt>{say('lateFee')}</dt>
      <dd dir="ltr">{money(feeMinor, currency)}</dd>
    </div>
  );
}
