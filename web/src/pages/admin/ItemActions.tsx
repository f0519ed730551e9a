import type { Item } from '@lendloop/contract/items';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { paths } from '../../app/paths.ts';
import { useModerateItem } from '../../features/admin/mutations.ts';
import { Button } from '../../ui/Button.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { ViewLink } from './ViewLink.tsx';

/** To the listing, and what to do with it. */
export function ItemActions({ item }: { item: Item }) {
  const moderate = useModerateItem(item.id, item.title);
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <span className="inline-flex gap-2">
      <ViewLink to={paths.item} id={item.id} name={item.title} />
      <Button
        variant="outline"
        size="sm"
        disabled={moderate.isPending}
        aria-label={`Reject ${item.title}`}
        onClick={() => setIsRejecting(true)}
      >
        Reject
      </Button>
      <Button
        size="sm"
        icon={Check}
        disabled={moderate.isPending}
        aria-label={`Approve ${item.title}`}
        onClick={() => moderate.mutate({ status: 'approved' })}
      >
        Approve
      </Button>
      <RejectDialog
        title={item.title}
        open={isRejecting}
        onOpenChange={setIsRejecting}
        pending={moderate.isPending}
        onReject={(comment) =>
          moderate.mutate({ status: 'rejected', comment }, { onSuccess: () => setIsRejecting(false) })
        }
      />
    </span>
  );
}
