import type { ComponentProps } from 'react';

import { useFocusThroughWait } from '../focus/useFocusThroughWait.ts';
import { asChild as intoChild } from '../style/asChild.ts';
import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import { type ButtonStyle, buttonStyle } from './buttonStyle.ts';
import { SpinnerIcon } from './SpinnerIcon.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Icon before the text. */
  icon?: Icon;
  /** Icon after the text. */
  iconRight?: Icon;
  /** Disables the button and shows a spinner with `pendingText`. */
  pending?: boolean;
  /** Text while pending. Its width is reserved from the start, so that the button never resizes. */
  pendingText?: string;
  /** Styles the single child (a router link, an anchor) as a button instead of rendering one. */
  asChild?: boolean;
}

/** A button. `type` defaults to "button". */
export function Button({
  variant,
  size,
  icon: Left,
  iconRight: Right,
  pending = false,
  pendingText,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  useFocusThroughWait(pending);
  const style = cn(buttonStyle({ variant, size }), className);
  if (asChild) {
    return intoChild(
      children,
      { className: style, 'aria-disabled': disabled || undefined, ...rest },
      (held) => [Left && <Left />, held, Right && <Right />],
    );
  }
  const label = (
    <>
      {Left && <Left />}
      {children}
      {Right && <Right />}
    </>
  );
  const canBePending = pending || pendingText !== undefined;
  return (
    <button
      type={type}
      className={style}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {canBePending ? (
        <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
          <span className={pending ? 'invisible' : undefined}>{label}</span>
          <span className={pending ? undefined : 'invisible'}>
            <SpinnerIcon />
            {pendingText}
          </span>
        </span>
      ) : (
        label
      )}
    </button>
  );
}
