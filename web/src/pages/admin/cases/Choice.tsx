import { useId } from 'react';

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
  tiles: { group: 'grid grid-cols-2 gap-2.5 sm:grid-cols-4', item: 'min-h-12 rounded-md px-2 py-1.5' },
  pills: { group: 'flex flex-wrap gap-2', item: 'min-h-9 rounded-full px-3.5 touch-target' },
} as const;

/** One of a few values, each of them in sight. */
export function Choice<Value extends string>({ label, options, value, onChange, look }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={LOOKS[look].group}>
      {options.map(({ value: one, label: text, icon: Glyph }) => (
        <label
          key={one}
          className={cn(
            'relative flex min-w-0 cursor-pointer items-center justify-center gap-2 border text-sm font-semibold wrap-anywhere transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            one === value
              ? 'border-primary bg-primary-soft text-primary-strong ring-1 ring-primary ring-inset'
              : 'border-input bg-card hover:border-foreground',
            LOOKS[look].item,
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
            // It would send the form, and with it a decision that was only to be looked at.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="sr-only"
          />
          {Glyph && <Glyph className="size-4 shrink-0" aria-hidden />}
          {text}
        </label>
      ))}
    </div>
  );
}
