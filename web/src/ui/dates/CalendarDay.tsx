import { DayButton, type DayButtonProps } from 'react-day-picker';

import { cn } from '../style/classNames.ts';

/** One day: filled at the ends of the range, dotted when it is today, struck through when disabled. */
export function CalendarDay({ modifiers, className, children, ...rest }: DayButtonProps) {
  const end = modifiers['rangeStart'] || modifiers['rangeEnd'];
  const refused = modifiers['refused'];
  return (
    <DayButton
      modifiers={modifiers}
      {...rest}
      className={cn(
        'relative mx-auto grid aspect-square w-full max-w-11 place-items-center rounded-full text-md tabular transition',
        end && !refused && 'bg-primary font-bold text-primary-foreground',
        end && refused && 'bg-danger-soft font-bold text-danger-strong ring-2 ring-destructive ring-inset',
        modifiers['rangeMiddle'] && (refused ? 'text-danger-strong' : 'text-primary-strong'),
        modifiers['rangeMiddle'] && 'font-semibold',
        !modifiers['selected'] && 'font-medium',
        !modifiers['selected'] && !modifiers['disabled'] && 'hover:bg-accent hover:ring-1 hover:ring-input',
        modifiers['disabled'] && 'cursor-default',
        modifiers['disabled'] && !modifiers['selected'] && 'text-muted-foreground/55 line-through',
        className,
      )}
    >
      {children}
      {modifiers['today'] && <span className="absolute bottom-1.5 size-1 rounded-full bg-current" />}
    </DayButton>
  );
}
