import { type ReactNode, useId } from 'react';

import { cn } from '../style/classNames.ts';
import { FieldContext } from './fieldControl.ts';
import { FieldError } from './FieldError.tsx';

export interface FieldProps {
  label: string;
  /** One control: Input, PasswordInput, MoneyInput, Textarea, Select or DatePicker. */
  children: ReactNode;
  /** Muted line below the control; an error replaces it. */
  hint?: string;
  /** Error message, e.g. `errors.email?.message`. */
  error?: string;
  /** Shown at the end of the line of the label, e.g. "21 / 100". */
  aside?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/**
 * A label, control, hint and error, connected by ids (`for`, `aria-describedby`, `aria-invalid`). The control may be
 * registered (`{...register("email")}`) or rendered by a Controller.
 */
export function Field({ label, children, hint, error, aside, hideLabel = false, className }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const state = { id, describedBy: error || hint ? messageId : undefined, invalid: Boolean(error) };
  return (
    <div className={cn('min-w-0', className)}>
      <div className={cn('mb-1.5 flex items-baseline justify-between gap-3 text-sm', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="text-muted-foreground tabular">{aside}</span>}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      {error && <FieldError id={messageId}>{error}</FieldError>}
      {!error && hint && (
        <p id={messageId} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
