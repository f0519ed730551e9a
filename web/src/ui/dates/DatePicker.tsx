import { Calendar as CalendarIcon, ChevronDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type Ref, useState } from 'react';

import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { controlStyle } from '../form/controlStyle.ts';
import { useFieldControl } from '../form/fieldControl.ts';
import { cn } from '../style/classNames.ts';
import { Calendar } from './Calendar.tsx';

export interface DatePickerProps {
  /** ISO day; null or "" when no day is chosen. */
  value?: string | null;
  onChange: (day: string) => void;
  /** Today as an ISO day; marked with a dot. */
  today: string;
  /** First and last day that can be picked. */
  min?: string;
  max?: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A date field whose calendar opens in a popover. Use it inside a `Field`, with a Controller. */
export function DatePicker({
  value,
  onChange,
  today,
  min,
  max,
  placeholder,
  disabled,
  onBlur,
  ref,
  ...rest
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const say = useWords('ui');
  const { day } = useDays();
  const control = useFieldControl(rest);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        ref={ref}
        type="button"
        disabled={disabled}
        onBlur={onBlur}
        aria-label={rest['aria-label']}
        {...control}
        className={cn(
          controlStyle,
          'flex h-12 items-center gap-2.5 pe-3 text-start',
          !value && 'text-muted-foreground',
        )}
      >
        <CalendarIcon className="size-[18px] text-muted-foreground" />
        <span className="min-w-0 flex-1 truncate">
          {value ? day(value) : (placeholder ?? say('dates.pick'))}
        </span>
        <ChevronDown className="size-[18px] text-muted-foreground" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={say('dates.choose')}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-60 w-[340px] max-w-[calc(100vw-1rem)] animate-pop rounded-xl border border-border bg-popover p-3 text-foreground shadow-lg"
        >
          <Calendar
            autoFocus
            range={value ? { start: value, end: value } : {}}
            onSelect={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
            isDisabled={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
            today={today}
            first={min}
            last={max}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
