import type { ItemSort } from '@lendloop/contract/items';
import { ArrowUpDown } from 'lucide-react';

import { Select } from '../../../ui/form/Select.tsx';
import { useWords } from '../../../words/useWords.ts';
import { SORTS } from './searchState.ts';

export function SortSelect({ value, onChange }: { value: ItemSort; onChange: (sort: ItemSort) => void }) {
  const say = useWords('items');
  return (
    <div className="flex min-w-36 items-center gap-2.5 max-md:flex-1">
      <span aria-hidden className="text-sm text-muted-foreground max-md:hidden">
        {say('sort')}
      </span>
      <Select
        aria-label={say('sort')}
        icon={ArrowUpDown}
        options={SORTS.map((sort) => ({ value: sort, label: say(`sort.${sort}`) }))}
        value={value}
        onValueChange={onChange}
        className="min-h-11 w-auto font-semibold max-md:flex-1"
      />
    </div>
  );
}
