import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { FieldError } from './FieldError.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** Shown at the end of the row, e.g. a count. */
  trailing?: ReactNode;
  error?: string;
  onCheckedChange?: (checked: boolean) => void;
}

/** A labelled checkbox in a 44 px row. It is a native input, so react-hook-form can register it. */
export function Checkbox({
  label,
  trailing,
  error,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-md has-disabled:pointer-events-none has-disabled:opacity-50">
        <span className="relative grid size-[22px] shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : rest['aria-invalid']}
            aria-describedby={error ? errorId : rest['aria-describedby']}
            onChange={(event) => {
              onChange?.(event);
              onCheckedChange?.(event.target.checked);
            }}
            className="peer size-[22px] cursor-pointer appearance-none rounded-xs border border-input bg-card transition checked:border-primary checked:bg-primary hover:border-foreground aria-invalid:border-destructive"
          />
          <Check className="pointer-events-none invisible absolute size-4 text-primary-foreground peer-checked:visible" />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
        {trailing !== undefined && <span className="text-sm text-muted-foreground tabular">{trailing}</span>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
