import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';
import { FeedList } from './FeedList.tsx';
import { ImportList } from './ImportList.tsx';

export interface LinksDialogProps {
  /** The listing; null for everything that the person lends and rents, which imports nothing. */
  readonly itemId: number | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The calendars of other programs: those that read this one, and those that are read. */
export function LinksDialog({ itemId, open, onOpenChange }: LinksDialogProps) {
  const say = useWords('calendars');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('title')}>
      <div className="grid gap-8">
        {itemId !== null && <ImportList itemId={itemId} />}
        <FeedList itemId={itemId} />
      </div>
    </Dialog>
  );
}
