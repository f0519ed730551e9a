import { useMoney } from '../../../site/queries.ts';

/** A price a day, in the product's currency. */
export const PriceText = ({ price }: { price: number }) => (
  <span className="whitespace-nowrap tabular">{useMoney()(price)} / day</span>
);
