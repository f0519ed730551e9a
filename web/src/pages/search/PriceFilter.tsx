import { PRICE_RANGE } from '../../features/items/search/searchState.ts';
import { useMoney } from '../../site/queries.ts';
import { Slider } from '../../ui/form/Slider.tsx';
import { useWords } from '../../words/useWords.ts';
import type { FilterProps } from './CategoryFilter.tsx';
import { priceOf, priceState } from './filterState.ts';
import { useFilterDraft } from './useFilterDraft.ts';

/** The price range. It takes effect when a thumb is released. */
export function PriceFilter({ state, onChange }: FilterProps) {
  const money = useMoney();
  const say = useWords('search');
  const [shown, setShown, search] = useFilterDraft(priceOf(state), (range) => onChange(priceState(range)));
  return (
    <Slider
      min={PRICE_RANGE.min}
      max={PRICE_RANGE.max}
      step={PRICE_RANGE.step}
      value={shown}
      onValueChange={setShown}
      onValueCommit={search}
      labels={[say('price.min'), say('price.max')]}
      format={money}
    />
  );
}
