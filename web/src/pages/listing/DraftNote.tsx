import { History } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';

/** Says that a draft was restored, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const say = useWords('listing');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2">
      <p role="status" className="flex items-center gap-2 text-sm font-medium text-muted-foreground">
        <History className="size-4" aria-hidden />
        {say('draft.restored')}
      </p>
      <Button variant="link" size="sm" onClick={onDiscard}>
        {say('draft.discard')}
      </Button>
    </div>
  );
}
