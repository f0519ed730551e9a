import { useMoney } from '../../../site/queries.ts';
import { useWords } from '../../../words/useWords.ts';

/** A daily price in the marketplace's currency. */
export function PriceText({ price }: { price: number }) {
  const say = useWords('items');
  const money = useMoney();
  return <span className="whitespace-nowrap tabular">{say('perDay', { price: money(price) })}</span>;
}
