import { ItemSort } from '@lendloop/contract/items';
import { ArrowUpDown } from 'lucide-react';

import { Select } from '../../../ui/form/Select.tsx';
import { SORT_LABELS } from './searchState.ts';

const OPTIONS = ItemSort.options.map((value) => ({ value, label: SORT_LABELS[value] }));

export function SortSelect({ value, onChange }: { value: ItemSort; onChange: (sort: ItemSort) => void }) {
  return (
    <div className="flex min-w-36 items-center gap-2.5 max-md:flex-1">
      <span aria-hidden className="text-sm text-muted-foreground max-md:hidden">
        Sort by
      </span>
      <Select
        aria-label="Sort by"
        icon={ArrowUpDown}
        options={OPTIONS}
        value={value}
        onValueChange={onChange}
        className="min-h-11 w-auto font-semibold max-md:flex-1"
      />
    </div>
  );
}
