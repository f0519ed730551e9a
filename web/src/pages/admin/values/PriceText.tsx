import { useMoney } from '../../../site/queries.ts';

/** A daily price in the marketplace's currency. */
export const PriceText = ({ price }: { price: number }) => (
  <span className="whitespace-nowrap tabular">{useMoney()(price)} / day</span>
);
