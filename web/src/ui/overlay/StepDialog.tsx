import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useReturnFocus } from '../focus/useReturnFocus.ts';
import { cn } from '../style/classNames.ts';
import { Overlay } from './Overlay.tsx';
import { staysOpenForToast } from './staysOpenForToast.ts';
import { useOpenings } from './useOpenings.ts';

interface StepDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly step: number;
  readonly steps: number;
  /** 'Step 2 of 3' */
  readonly progress: string;
  readonly title: string;
  /** Scrolls between the title and the footer. */
  readonly children: ReactNode;
  /** The way back and on. */
  readonly footer: ReactNode;
}

/** A dialog in steps, which is a sheet from the bottom below 768 px. With each step its title takes the focus and is read aloud. */
export function StepDialog({
  open,
  onOpenChange,
  step,
  steps,
  progress,
  title,
  children,
  footer,
}: StepDialogProps) {
  const say = useWords('ui');
  const returnFocus = useReturnFocus({ focusesContent: true });
  const openings = useOpenings(open);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal key={openings} container={open ? document.body : undefined}>
        <Overlay className="grid place-items-center p-4 max-md:items-end max-md:p-0">
          <Radix.Content
            {...returnFocus}
            aria-describedby={undefined}
            onInteractOutside={staysOpenForToast}
            className="flex max-h-[94dvh] w-full max-w-[520px] min-w-0 animate-dialog-in flex-col rounded-2xl bg-popover text-foreground shadow-xl outline-none max-md:max-w-none max-md:animate-sheet-up max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] md:data-[state=closed]:animate-dialog-out"
          >
            <div className="flex shrink-0 items-start justify-between gap-3 ps-5 pe-2 pt-2 md:ps-8 md:pe-4 md:pt-5">
              <div className="min-w-0 pt-2 md:pt-2.5">
                <p className="mb-1 flex items-center gap-2 text-sm font-semibold text-muted-foreground">
                  <span aria-hidden className="flex gap-1">
                    {Array.from({ length: steps }, (_, before) => (
                      <span
                        key={before}
                        className={cn(
                          'h-1.5 w-6 rounded-full',
                          before < step ? 'bg-primary' : 'bg-border-strong',
                        )}
                      />
                    ))}
                  </span>
                  {progress}
                </p>
                <Radix.Title
                  ref={heading}
                  tabIndex={-1}
                  className="text-xl wrap-anywhere outline-none md:text-2xl"
                >
                  {title}
                </Radix.Title>
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} label={say('close')} />
              </Radix.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5 md:px-8 md:pt-4 md:pb-6">
              {children}
            </div>
            <div className="flex shrink-0 flex-col-reverse gap-2.5 border-t border-border px-5 py-4 md:flex-row md:items-center md:justify-end md:px-8 md:py-5">
              {footer}
            </div>
          </Radix.Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
