import type { Category } from '@lendloop/contract/categories';

import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { useMoney } from '../../site/queries.ts';
import { Chip } from '../../ui/label/Chip.tsx';
import { useWords } from '../../words/useWords.ts';
import type { FilterProps } from './CategoryFilter.tsx';
import { narrowsPrice, priceOf, toggled } from './filterState.ts';

/** The active filters as removable chips. */
export function ActiveFilters({
  state,
  categories,
  onChange,
}: FilterProps & { categories: readonly Category[] | undefined }) {
  const money = useMoney();
  const say = useWords('search');
  const categoryName = useCategoryName();
  const chosen = state.category ?? [];
  if (chosen.length === 0 && !state.location && !narrowsPrice(state)) return null;
  const [min, max] = priceOf(state);
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {chosen.map((id) => (
        <Chip
          key={id}
          label={categoryName(categories?.find((category) => category.id === id))}
          onRemove={() => onChange({ category: toggled(chosen, id, false) })}
        />
      ))}
      {state.location && <Chip label={state.location} onRemove={() => onChange({ location: undefined })} />}
      {narrowsPrice(state) && (
        <Chip
          label={say('price.range', { min: money(min), max: money(max) })}
          onRemove={() => onChange({ minPrice: undefined, maxPrice: undefined })}
        />
      )}
    </div>
  );
}
