import type { ItemSchedule } from '@lendloop/contract/calendar/schedule';

import { Select } from '../../ui/form/Select.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

interface ListingChipsProps {
  readonly schedules: readonly Pick<ItemSchedule, 'itemId' | 'title'>[];
  readonly value: number | undefined;
  readonly onChange: (itemId: number | undefined) => void;
}

/** More listings than this are chosen from a list. */
const CHIPS_MAX = 4;
const ALL = 'all';

/** All listings or one of them. */
export function ListingChips({ schedules, value, onChange }: ListingChipsProps) {
  const say = useWords('calendar');
  if (schedules.length < 2) return null;
  if (schedules.length > CHIPS_MAX) {
    return (
      <Select
        aria-label={say('listings')}
        className="w-full sm:w-72"
        options={[
          { value: ALL, label: say('listings.all') },
          ...schedules.map(({ itemId, title }) => ({ value: String(itemId), label: title })),
        ]}
        value={value === undefined ? ALL : String(value)}
        onValueChange={(chosen) => onChange(chosen === ALL ? undefined : Number(chosen))}
      />
    );
  }
  const chips: { id: number | undefined; label: string }[] = [
    { id: undefined, label: say('listings.all') },
    ...schedules.map(({ itemId, title }) => ({ id: itemId, label: title })),
  ];
  return (
    <div role="group" aria-label={say('listings')} className="flex max-w-full gap-2 overflow-x-auto p-0.5">
      {chips.map(({ id, label }) => (
        <button
          key={id ?? ALL}
          type="button"
          aria-pressed={id === value}
          onClick={() => onChange(id)}
          className={cn(
            'h-11 max-w-52 shrink-0 truncate rounded-full border px-4 text-sm font-semibold transition',
            id === value
              ? 'border-primary bg-primary-soft text-primary-strong'
              : 'border-border-strong bg-card hover:border-foreground',
          )}
        >
          <span dir="auto">{label}</span>
        </button>
      ))}
    </div>
  );
}
