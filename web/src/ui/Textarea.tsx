import type { ComponentProps } from 'react';

import { cn } from './classNames.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';

/** Several lines of text in the same frame as an input. Five rows unless said otherwise. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest);
  return (
    <textarea rows={5} {...rest} {...control} className={cn(controlStyle, 'min-h-12 py-2.5', className)} />
  );
}
