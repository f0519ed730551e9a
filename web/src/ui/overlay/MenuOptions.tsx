import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';

interface MenuOptionsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Options of a `Menu` of which one is chosen. */
export function MenuOptions<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuOptionsProps<Value>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value}>
      {options.map(({ value: option, label: name, lang }) => (
        <Radix.RadioItem
          key={option}
          value={option}
          lang={lang}
          onSelect={() => onChange(option)}
          className="flex h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-md font-medium data-highlighted:bg-accent data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary-strong"
        >
          <bdi>{name}</bdi>
          <Radix.ItemIndicator>
            <Check className="size-4.5" aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
