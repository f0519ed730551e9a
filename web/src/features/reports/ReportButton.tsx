import { Flag } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { onDemand } from '../../ui/overlay/onDemand.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import type { Reported } from './reported.ts';

const ReportDialog = onDemand(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface ReportButtonProps extends Reported {
  readonly className?: string;
  /** A button, an icon without words to lie on a picture or beside a message, or a word within a note. */
  readonly look?: 'button' | 'onPhoto' | 'besideMessage' | 'inNote';
}

/** Opens the dialog that reports something. Its code is loaded then. */
export function ReportButton({ className, look = 'button', ...reported }: ReportButtonProps) {
  const say = useWords('cases');
  const [isOpen, setIsOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const setOpen = (open: boolean) => {
    if (open) setTimes(times + 1);
    setIsOpen(open);
  };
  return (
    <>
      {look === 'onPhoto' || look === 'besideMessage' ? (
        <IconButton
          variant={look === 'onPhoto' ? 'floating' : 'muted'}
          size={look === 'onPhoto' ? 'sm' : 'md'}
          icon={Flag}
          label={say('report.of', { title: reported.title })}
          className={className}
          onClick={() => setOpen(true)}
        />
      ) : look === 'inNote' ? (
        <button
          type="button"
          className={cn(
            'relative min-h-6 font-semibold underline underline-offset-4 touch-target',
            className,
          )}
          onClick={() => setOpen(true)}
        >
          {say('report')}
        </button>
      ) : (
        <Button variant="ghost" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
          {say('report')}
        </Button>
      )}
      <ReportDialog key={times} {...reported} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
