import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useDeleteItem } from '../../features/items/mutations.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';

/** Deletes the listing after confirmation, then goes to the profile. */
export function DeleteListing({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const rich = useRichWords('item');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteItem(item.id);
  return (
    <div className="border-t border-border pt-5">
      <Button variant="ghostDanger" icon={Trash2} onClick={() => setAsking(true)} className="-ms-5">
        {say('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say('delete.title')}
        description={rich('delete.text', { title: <bdi>{item.title}</bdi> })}
        confirmLabel={say('delete.confirm')}
        confirmIcon={Trash2}
        pending={isPending}
        pendingText={say('delete.deleting')}
        onConfirm={() =>
          mutate(undefined, { onSuccess: () => void navigate({ to: paths.profile, replace: true }) })
        }
      />
    </div>
  );
}
