import { Check } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import type { RefObject } from 'react';

import { cn } from '../style/classNames.ts';
import type { SelectOption } from './useSelectKeys.ts';

interface SelectListProps {
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The element below which the list opens. It handles presses on itself. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly options: readonly SelectOption<string>[];
  /** Index of the chosen option; -1 for none. */
  readonly chosen: number;
  /** Index of the option that Enter selects. */
  readonly active: number;
  readonly onActivate: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/**
 * The listbox of a `Select`. The focus stays on the trigger. The list is not modal, so the rest of the page need not be
 * hidden from screen readers.
 */
export function SelectList(props: SelectListProps) {
  const { id, label, isOpen, onOpenChange, trigger, options, chosen, active, onActivate, onChoose } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Content
        id={id}
        role="listbox"
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
        }}
        className="z-60 max-h-(--radix-popover-content-available-height) w-max max-w-[calc(100vw-1rem)] min-w-(--radix-popover-trigger-width) animate-pop overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-foreground shadow-lg outline-none"
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={(element) => {
              if (element && index === active) element.scrollIntoView({ block: 'nearest' });
            }}
            // Otherwise the trigger would lose the focus and the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => {
              if (index !== active) onActivate(index);
            }}
            onClick={() => onChoose(index)}
            onKeyDown={() => {}}
            className={cn(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 text-md font-medium select-none',
              index === active && 'bg-accent',
            )}
          >
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            {index === chosen && <Check className="size-[18px] text-primary" aria-hidden />}
          </div>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
