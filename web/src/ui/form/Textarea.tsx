import type { ChangeEvent, ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';
import { clip } from './characters.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';

/**
 * A multi-line text input with five rows by default. `maxLength` counts characters as the contract does; the browser's own
 * limit counts an emoji as two.
 */
export function Textarea({ className, maxLength, onChange, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest);
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    const { target } = event;
    if (maxLength !== undefined) {
      const text = clip(target.value, maxLength);
      if (text !== target.value) target.value = text;
    }
    onChange?.(event);
  }
  return (
    <textarea
      rows={5}
      dir="auto"
      {...rest}
      {...control}
      onChange={change}
      className={cn(controlStyle, 'min-h-12 py-2.5', className)}
    />
  );
}
