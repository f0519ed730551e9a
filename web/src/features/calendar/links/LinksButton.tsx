import { Rss } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { onDemand } from '../../../ui/overlay/onDemand.ts';
import { loadWords } from '../../../words/language.ts';
import { useWords } from '../../../words/useWords.ts';
import type { LinksDialogProps } from './LinksDialog.tsx';

const LinksDialog = onDemand<LinksDialogProps>(async () => {
  const [module] = await Promise.all([import('./LinksDialog.tsx'), loadWords('calendars')]);
  return module.LinksDialog;
});

/** Opens the calendars of other programs. */
export function LinksButton({ itemId }: Pick<LinksDialogProps, 'itemId'>) {
  const say = useWords('calendar');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={Rss} onClick={() => setOpen(true)}>
        {say('links')}
      </Button>
      <LinksDialog itemId={itemId} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
