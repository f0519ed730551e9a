import type { Category } from '@lendloop/contract/categories';
import { useCallback } from 'react';

import type { SearchState } from '../../features/items/search/searchState.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useDraft } from '../../ui/form/useDraft.ts';
import { CollapsibleSection } from '../../ui/layout/CollapsibleSection.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { useWords } from '../../words/useWords.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { narrowsPrice, NO_FILTERS } from './filterState.ts';
import { LocationFilter } from './LocationFilter.tsx';
import { PriceFilter } from './PriceFilter.tsx';

interface FilterSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly state: SearchState;
  readonly categories: readonly Category[] | undefined;
  readonly onApply: (changes: Partial<SearchState>) => void;
}

/** The filters on small screens. Changes apply together. */
export function FilterSheet({ open, onOpenChange, state, categories, onApply }: FilterSheetProps) {
  const say = useWords('search');
  const [draft, setDraft] = useDraft(state, open);
  const change = useCallback(
    (changes: Partial<SearchState>) => setDraft((before) => ({ ...before, ...changes })),
    [setDraft],
  );
  const apply = () => {
    const { category, location, minPrice, maxPrice } = draft;
    onApply({ category, location, minPrice, maxPrice });
    onOpenChange(false);
  };
  return (
    <Sheet
      side="start"
      open={open}
      onOpenChange={onOpenChange}
      title={say('filters')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" className="flex-1" onClick={() => change(NO_FILTERS)}>
            {say('filters.clear')}
          </Button>
          <Button className="flex-1" onClick={apply}>
            {say('filters.apply')}
          </Button>
        </div>
      }
    >
      <CollapsibleSection title={say('categories')} count={draft.category?.length} defaultOpen>
        <CategoryFilter state={draft} categories={categories} onChange={change} />
      </CollapsibleSection>
      <CollapsibleSection title={say('price')} count={narrowsPrice(draft) ? 1 : undefined}>
        <div className="px-3">
          <PriceFilter state={draft} onChange={change} />
        </div>
      </CollapsibleSection>
      <CollapsibleSection title={say('location')} count={draft.location ? 1 : undefined}>
        <div className="px-0.5 pb-0.5">
          <LocationFilter state={draft} onChange={change} pauseMs={0} />
        </div>
      </CollapsibleSection>
    </Sheet>
  );
}
