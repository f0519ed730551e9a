import type { ReportSubject } from '@lendloop/contract/cases/reports';
import { Flag } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { onDemand } from '../../ui/overlay/onDemand.ts';
import { useWords } from '../../words/useWords.ts';

const ReportDialog = onDemand(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface ReportButtonProps {
  readonly subject: ReportSubject;
  /** What it is called: a title, a name, the beginning of a text. */
  readonly title: string;
  readonly person: { readonly id: number; readonly name: string };
  readonly className?: string;
  /** An icon without words, to lie on a picture. */
  readonly isOnPhoto?: boolean;
}

/** Opens the dialog that reports something. Its code is loaded then. */
export function ReportButton({ className, isOnPhoto = false, ...reported }: ReportButtonProps) {
  const say = useWords('cases');
  const [isOpen, setIsOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const setOpen = (open: boolean) => {
    if (open) setTimes(times + 1);
    setIsOpen(open);
  };
  return (
    <>
      {isOnPhoto ? (
        <IconButton
          variant="floating"
          size="sm"
          icon={Flag}
          label={say('report.of', { title: reported.title })}
          className={className}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button variant="ghost" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
          {say('report')}
        </Button>
      )}
      <ReportDialog key={times} {...reported} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
