import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useReturnFocus } from '../focus/useReturnFocus.ts';
import { cn } from '../style/classNames.ts';
import { Overlay } from './Overlay.tsx';
import { staysOpenForToast } from './staysOpenForToast.ts';
import { useOpenings } from './useOpenings.ts';

const style = cva(
  'relative my-auto w-full min-w-0 animate-dialog-in rounded-2xl bg-popover text-foreground shadow-xl outline-none data-[state=closed]:animate-dialog-out',
  {
    variants: { size: { sm: 'max-w-[440px]', md: 'max-w-[560px]', lg: 'max-w-[1056px]' } },
    defaultVariants: { size: 'md' },
  },
);

export interface DialogProps extends VariantProps<typeof style> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Line above the title. */
  eyebrow?: ReactNode;
  /** Line below the title. */
  description?: ReactNode;
  /** Picture across the top, above the title. */
  banner?: ReactNode;
  children?: ReactNode;
  /** Actions below the content: aligned to the end on desktop, full width on mobile. */
  footer?: ReactNode;
  /** When false there is no close button, and Escape and clicks outside do nothing (the location gate). */
  dismissible?: boolean;
  /** Blurs the page behind. */
  blur?: boolean;
  /** `bare` provides only the frame and the close button; the children bring their own padding and visible title. */
  layout?: 'padded' | 'bare';
  className?: string;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  eyebrow,
  description,
  banner,
  children,
  footer,
  dismissible = true,
  blur = false,
  layout = 'padded',
  size,
  className,
}: DialogProps) {
  const say = useWords('ui');
  const stay = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  const returnFocus = useReturnFocus({ focusesContent: layout === 'bare' });
  const openings = useOpenings(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal key={openings} container={open ? document.body : undefined}>
        <Overlay
          className={cn(
            'flex justify-center overflow-y-auto overscroll-contain p-4',
            blur && 'backdrop-blur-sm',
          )}
        >
          <Radix.Content
            {...returnFocus}
            onEscapeKeyDown={stay}
            onInteractOutside={(event) => {
              stay(event);
              staysOpenForToast(event);
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(style({ size }), className)}
          >
            {layout === 'bare' ? (
              <>
                <Radix.Title className="sr-only">{title}</Radix.Title>
                {children}
              </>
            ) : (
              <>
                {banner && <div className="overflow-hidden rounded-t-2xl">{banner}</div>}
                <div className="p-6 md:p-8">
                  {eyebrow && <div className="mb-2 pe-10">{eyebrow}</div>}
                  <Radix.Title className={cn('text-2xl', dismissible && !banner && 'pe-10')}>
                    {title}
                  </Radix.Title>
                  {description && (
                    <Radix.Description className="mt-2 text-md text-foreground-soft">
                      {description}
                    </Radix.Description>
                  )}
                  {children && <div className="mt-5">{children}</div>}
                  {footer && (
                    <div className="mt-6 flex flex-wrap justify-end gap-2.5 max-md:flex-col max-md:items-stretch">
                      {footer}
                    </div>
                  )}
                </div>
              </>
            )}
            {dismissible && (
              <Radix.Close asChild>
                <IconButton icon={X} label={say('close')} className="absolute top-4 end-4" />
              </Radix.Close>
            )}
          </Radix.Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
