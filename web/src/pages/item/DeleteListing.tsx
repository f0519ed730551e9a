import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useDeleteItem } from '../../features/items/mutations.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';

/** Deletes the listing after confirmation, then goes to the profile. */
export function DeleteListing({ item }: { item: ItemDetails }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteItem(item.id);
  return (
    <div className="border-t border-border pt-5">
      <Button variant="ghostDanger" icon={Trash2} onClick={() => setAsking(true)} className="-ms-5">
        Delete Listing
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this listing?"
        description={
          <>
            “<bdi>{item.title}</bdi>” disappears from search and from your listings. This cannot be undone.
          </>
        }
        confirmLabel="Delete Permanently"
        confirmIcon={Trash2}
        pending={isPending}
        pendingText="Deleting..."
        onConfirm={() =>
          mutate(undefined, { onSuccess: () => void navigate({ to: paths.profile, replace: true }) })
        }
      />
    </div>
  );
}
