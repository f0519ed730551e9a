import type { Category } from '@lendloop/contract/categories';

import type { SearchState } from '../../features/items/searchState.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { LoopSpinner } from '../../ui/LoopSpinner.tsx';
import { toggled } from './filterState.ts';

export interface FilterProps {
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchState>) => void;
}

/** The category checklist; several may be chosen. */
export function CategoryFilter({
  state,
  categories,
  onChange,
}: FilterProps & { categories: readonly Category[] | undefined }) {
  if (!categories) return <LoopSpinner text="Loading..." />;
  return (
    <div className="-mr-2 max-h-60 overflow-y-auto pr-2 pl-0.5">
      {categories.map(({ id, name, itemCount }) => (
        <Checkbox
          key={id}
          label={name}
          trailing={itemCount}
          checked={state.category?.includes(id) ?? false}
          onCheckedChange={(isOn) => onChange({ category: toggled(state.category, id, isOn) })}
        />
      ))}
    </div>
  );
}
