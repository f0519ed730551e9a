import { ChevronDown } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';

import { useOnDemand } from '../overlay/useOnDemand.ts';
import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';
import { type SelectOption, useSelectKeys } from './useSelectKeys.ts';

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** The chosen option; "" or undefined shows the placeholder. */
  value?: Value | '';
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  icon?: Icon;
  disabled?: boolean;
  name?: string;
  /** Accessible name, needed when no `Field` labels the select. */
  'aria-label'?: string;
  id?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

const loadList = () => import('./SelectList.tsx');

/**
 * A single choice from a list in a popover, whose code is loaded when it first opens. With react-hook-form use a Controller: `value`,
 * `onValueChange={field.onChange}`.
 */
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
  const listId = useId();
  const trigger = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const list = useOnDemand(loadList, isOpen, () => setOpen(false));
  const chosen = options.findIndex((option) => option.value === value);
  const { active, setActive, onKeyDown } = useSelectKeys({ options, chosen, isOpen, setOpen, choose });

  function choose(index: number) {
    setOpen(false);
    const option = options[index];
    if (option) onValueChange?.(option.value);
  }

  function changeOpen(next: boolean) {
    setOpen(next);
    setActive(Math.max(0, chosen));
  }

  return (
    <>
      <div ref={trigger} className={cn('min-h-12 w-full min-w-0', className)}>
        <button
          ref={ref}
          type="button"
          role="combobox"
          name={name}
          disabled={disabled}
          aria-label={rest['aria-label']}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          {...control}
          onClick={() => changeOpen(!isOpen)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false);
            onBlur?.();
          }}
          className={cn(
            controlStyle,
            'flex min-h-[inherit] items-center gap-2.5 py-2 pe-3 text-start [font-weight:inherit]',
            chosen < 0 && 'text-muted-foreground',
          )}
        >
          {Glyph && <Glyph className="size-[18px] text-muted-foreground" />}
          <span className="min-w-0 flex-1 truncate">{options[chosen]?.label ?? placeholder}</span>
          <ChevronDown className="size-[18px] text-muted-foreground" />
        </button>
      </div>
      {list && (
        <list.SelectList
          id={listId}
          label={rest['aria-label'] ?? placeholder ?? ''}
          isOpen={isOpen}
          onOpenChange={changeOpen}
          trigger={trigger}
          options={options}
          chosen={chosen}
          active={active}
          onActivate={setActive}
          onChoose={choose}
        />
      )}
    </>
  );
}
