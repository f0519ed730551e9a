import { DropdownMenu as Radix } from 'radix-ui';

import type { Icon } from '../style/icon.ts';

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { value: Value; label: string; icon: Icon }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A single-choice row of icons at the end of a `Menu`. Choosing one leaves the menu open so that its effect can be seen. */
export function MenuChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      className="mt-1.5 flex items-center justify-between border-t border-border px-3 pt-3 pb-1.5"
    >
      <span className="text-sm text-muted-foreground" aria-hidden>
        {label}
      </span>
      <span role="presentation" className="inline-flex gap-1 rounded-full bg-sunken p-1">
        {choices.map(({ value: choice, label: name, icon: Glyph }) => (
          <Radix.RadioItem
            key={choice}
            value={choice}
            aria-label={name}
            title={name}
            onSelect={(event) => {
              event.preventDefault();
              onChange(choice);
            }}
            className="relative grid h-9 w-11 cursor-pointer place-items-center rounded-full text-muted-foreground transition touch-target data-highlighted:text-foreground data-[state=checked]:bg-card data-[state=checked]:text-foreground data-[state=checked]:shadow-sm dark:data-[state=checked]:bg-secondary"
          >
            <Glyph className="size-[18px]" aria-hidden />
          </Radix.RadioItem>
        ))}
      </span>
    </Radix.RadioGroup>
  );
}
