import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { Ref } from 'react';

import { cn } from './classNames.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';
import type { Icon } from './icon.ts';

interface SelectOption<Value extends string> {
  /** Never empty. */
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** The chosen option; "" or undefined shows the placeholder. */
  value?: Value | '';
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  icon?: Icon;
  disabled?: boolean;
  name?: string;
  /** Accessible name where no `Field` labels it. */
  'aria-label'?: string;
  id?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** One of several options, in a popover list. With react-hook-form use a Controller: `value`, `onValueChange={field.onChange}`. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  icon: Glyph,
  disabled,
  name,
  onBlur,
  ref,
  className,
  ...rest
}: SelectProps<Value>) {
  const control = useFieldControl(rest);
  function choose(chosen: string) {
    const option = options.find((one) => one.value === chosen);
    if (option) onValueChange?.(option.value);
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} disabled={disabled} name={name}>
      <Radix.Trigger
        ref={ref}
        onBlur={onBlur}
        aria-label={rest['aria-label']}
        {...control}
        className={cn(
          controlStyle,
          'flex h-12 items-center gap-2.5 pr-3 text-left data-placeholder:text-muted-foreground',
          className,
        )}
      >
        {Glyph && <Glyph className="size-[18px] text-muted-foreground" />}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-[18px] text-muted-foreground" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop overflow-hidden rounded-lg border border-border bg-popover shadow-lg"
        >
          <Radix.Viewport className="p-1.5">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-md font-medium select-none data-highlighted:bg-accent"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-[18px] text-primary" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
