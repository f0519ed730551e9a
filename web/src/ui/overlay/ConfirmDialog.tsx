import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { useWords } from '../../words/useWords.ts';
import { Button } from '../button/Button.tsx';
import { useReturnFocus } from '../focus/useReturnFocus.ts';
import type { Icon } from '../style/icon.ts';
import { Overlay } from './Overlay.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, e.g. "Delete this listing?". */
  title: string;
  /** Names the object and what will happen to it. */
  description: ReactNode;
  /** The action as a verb, e.g. "Delete Permanently". */
  confirmLabel: string;
  confirmIcon?: Icon;
  onConfirm: () => void;
  cancelLabel?: string;
  /** The confirmed action is running. The dialog stays open until `open` becomes false. */
  pending?: boolean;
  pendingText?: string;
  tone?: 'danger' | 'primary';
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  confirmIcon,
  onConfirm,
  cancelLabel,
  pending = false,
  pendingText,
  tone = 'danger',
}: ConfirmDialogProps) {
  const say = useWords('ui');
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay className="grid place-items-center overflow-y-auto overscroll-contain p-4">
          <Radix.Content
            {...returnFocus}
            className="w-full max-w-[440px] animate-dialog-in rounded-2xl bg-popover p-7 shadow-xl outline-none data-[state=closed]:animate-dialog-out"
          >
            <Radix.Title className="text-2xl">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-md text-foreground-soft">{description}</Radix.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2.5 max-md:flex-col max-md:items-stretch">
              <Radix.Cancel asChild>
                <Button variant="ghost">{cancelLabel ?? say('cancel')}</Button>
              </Radix.Cancel>
              <Button
                variant={tone}
                icon={confirmIcon}
                pending={pending}
                pendingText={pendingText}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
