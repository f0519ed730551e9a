import type { Category } from '@lendloop/contract/categories';

import type { SearchState } from '../../features/items/search/searchState.ts';
import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useWords } from '../../words/useWords.ts';
import { toggled } from './filterState.ts';
import { useFilterDraft } from './useFilterDraft.ts';

export interface FilterProps {
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchState>) => void;
}

/** The category checklist, multiple choice. */
export function CategoryFilter({
  state,
  categories,
  onChange,
}: FilterProps & { categories: readonly Category[] | undefined }) {
  const say = useWords('search');
  const categoryName = useCategoryName();
  const [chosen, setChosen, search] = useFilterDraft(state.category, (category) => onChange({ category }));
  if (!categories) return <LoopSpinner text={say('categories.loading')} className="min-h-60" />;
  return (
    <div className="ps-0.5 lg:-me-2 lg:max-h-60 lg:overflow-y-auto lg:pe-2">
      {categories.map(({ id, name, itemCount }) => (
        <Checkbox
          key={id}
          label={categoryName({ name })}
          trailing={itemCount}
          checked={chosen?.includes(id) ?? false}
          onCheckedChange={(isOn) => {
            const next = toggled(chosen, id, isOn);
            setChosen(next);
            search(next);
          }}
        />
      ))}
    </div>
  );
}
