import { PRICE_RANGE } from '../../features/items/searchState.ts';
import { useMoney } from '../../site/queries.ts';
import { Slider } from '../../ui/Slider.tsx';
import { useDraft } from '../../ui/useDraft.ts';
import type { FilterProps } from './CategoryFilter.tsx';
import { priceOf, priceState } from './filterState.ts';

/** The price range; the search follows when a knob is let go. */
export function PriceFilter({ state, onChange }: FilterProps) {
  const money = useMoney();
  const [min, max] = priceOf(state);
  const [shown, setShown] = useDraft<[number, number]>([min, max], `${min} ${max}`);
  return (
    <Slider
      min={PRICE_RANGE.min}
      max={PRICE_RANGE.max}
      step={PRICE_RANGE.step}
      value={shown}
      onValueChange={setShown}
      onValueCommit={(range) => onChange(priceState(range))}
      labels={['Minimum price', 'Maximum price']}
      format={money}
    />
  );
}
