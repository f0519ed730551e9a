import { RadioGroup } from 'radix-ui';

import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: Icon }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Equal tiles, or pills in a row. */
  readonly look: 'tiles' | 'pills';
}

const LOOKS = {
  tiles: {
    group: 'grid grid-cols-2 gap-2.5 sm:grid-cols-4',
    item: 'min-h-12 rounded-md px-2 py-1.5 data-[state=checked]:ring-1 data-[state=checked]:ring-primary data-[state=checked]:ring-inset data-[state=unchecked]:border-input',
  },
  pills: {
    group: 'flex flex-wrap gap-2',
    item: 'min-h-9 rounded-full px-3.5 touch-target data-[state=unchecked]:border-border-strong',
  },
} as const;

/** One of a few values, each of them in sight. */
export function Choice<Value extends string>({ label, options, value, onChange, look }: ChoiceProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      className={LOOKS[look].group}
    >
      {options.map(({ value: one, label: name, icon: Glyph }) => (
        <RadioGroup.Item
          key={one}
          value={one}
          className={cn(
            'relative flex min-w-0 items-center justify-center gap-2 border bg-card text-sm font-semibold wrap-anywhere transition hover:border-foreground data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary-strong',
            LOOKS[look].item,
          )}
        >
          {Glyph && <Glyph className="size-4 shrink-0" aria-hidden />}
          {name}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
