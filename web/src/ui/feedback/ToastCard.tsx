import { Bell, Check, X } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useCrashWords } from '../../words/crash.ts';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { useForward } from '../direction/useDirection.ts';
import { cn } from '../style/classNames.ts';
import { dismissToast, type ToastMessage } from './toastStore.ts';

/** Distance of a drag towards the end of a line that dismisses a toast, px. */
const DISMISS_PX = 50;

const tones = {
  success: { icon: Check, card: 'border-border bg-popover', disc: 'bg-success-soft text-success-strong' },
  notification: { icon: Bell, card: 'border-border bg-popover', disc: 'bg-success-soft text-success-strong' },
  destructive: {
    icon: X,
    card: 'border-danger/40 bg-danger-soft text-danger-strong',
    disc: 'bg-destructive text-destructive-foreground',
  },
};

interface ToastCardProps {
  readonly message: ToastMessage;
  /** Called when the toast is removed while it has the focus. Must be a stable function. */
  readonly onFocusLost: () => void;
}

/** One toast. Its timer stops while the pointer or the focus is on it and starts over afterwards. */
export function ToastCard({ message, onFocusLost }: ToastCardProps) {
  const say = useCrashWords();
  const { id, title, description, isQuote, tone = 'success', action, duration = 5000 } = message;
  const { card, disc, icon } = tones[tone];
  const Glyph = message.icon ?? icon;
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const from = useRef<number | null>(null);
  const forward = useForward();

  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    // A press must not move the focus into the toast: it would be lost when the toast is removed.
    element?.addEventListener('mousedown', (event) => event.preventDefault());
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, held, duration]);

  function release(event: PointerEvent) {
    if (from.current === null) return;
    const moved = (event.clientX - from.current) * forward;
    from.current = null;
    setOffset(0);
    if (moved >= DISMISS_PX) dismissToast(id);
  }

  return (
    <div
      ref={ref}
      data-toast=""
      className={cn(
        'pointer-events-auto flex w-full animate-toast-in touch-pan-y items-start gap-3 rounded-lg border p-4 pe-2 shadow-lg select-none',
        offset === 0 && 'transition-transform',
        card,
      )}
      style={offset > 0 ? { transform: `translateX(${offset * forward}px)` } : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current !== null) setOffset(Math.max(0, (event.clientX - from.current) * forward));
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        from.current = null;
        setOffset(0);
      }}
    >
      <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', disc)}>
        <Glyph className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{title}</p>
        {description && (
          <p
            dir={isQuote ? 'auto' : undefined}
            className={cn('text-sm', tone !== 'destructive' && 'text-muted-foreground')}
          >
            {description}
          </p>
        )}
      </div>
      {action && (
        <Button
          size="sm"
          variant="outline"
          className="self-center"
          onClick={() => {
            dismissToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon={X}
        label={say('close')}
        size="sm"
        variant={tone === 'destructive' ? 'inherit' : 'muted'}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}
