import type { Category } from '@lendloop/contract/categories';

import { useMoney } from '../../site/queries.ts';
import { Chip } from '../../ui/label/Chip.tsx';
import type { FilterProps } from './CategoryFilter.tsx';
import { narrowsPrice, priceOf, toggled } from './filterState.ts';

/** The active filters as removable chips. */
export function ActiveFilters({
  state,
  categories,
  onChange,
}: FilterProps & { categories: readonly Category[] | undefined }) {
  const money = useMoney();
  const chosen = state.category ?? [];
  if (chosen.length === 0 && !state.location && !narrowsPrice(state)) return null;
  const [min, max] = priceOf(state);
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {chosen.map((id) => (
        <Chip
          key={id}
          label={categories?.find((category) => category.id === id)?.name ?? 'Category'}
          onRemove={() => onChange({ category: toggled(chosen, id, false) })}
        />
      ))}
      {state.location && <Chip label={state.location} onRemove={() => onChange({ location: undefined })} />}
      {narrowsPrice(state) && (
        <Chip
          label={`${money(min)} – ${money(max)}`}
          onRemove={() => onChange({ minPrice: undefined, maxPrice: undefined })}
        />
      )}
    </div>
  );
}
