import type { JudgedItem } from '@lendloop/contract/admin';
import { paths } from '@lendloop/contract/pages';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { useModerateItem } from '../../../features/admin/mutations.ts';
import { useWords } from '../../../words/useWords.ts';
import { DecisionButton } from '../decisions/DecisionButton.tsx';
import { RejectDialog } from '../decisions/RejectDialog.tsx';
import { ViewLink } from './ViewLink.tsx';

/** A link to the listing, and the buttons to approve or reject it. */
export function ItemActions({ item }: { item: JudgedItem }) {
  const { contentVersion } = item;
  const moderate = useModerateItem(item.id, item.title);
  const say = useWords('admin');
  const decided = moderate.isPending || moderate.isSuccess;
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <span className="inline-flex gap-2">
      <ViewLink to={paths.item} id={item.id} name={item.title} />
      <DecisionButton
        variant="outline"
        decided={decided}
        aria-label={say('reject.label', { name: item.title })}
        onDecide={() => setIsRejecting(true)}
      >
        {say('reject')}
      </DecisionButton>
      <DecisionButton
        icon={Check}
        decided={decided}
        aria-label={say('approve.label', { name: item.title })}
        onDecide={() => moderate.mutate({ status: 'approved', contentVersion })}
      >
        {say('approve')}
      </DecisionButton>
      <RejectDialog
        title={item.title}
        open={isRejecting}
        onOpenChange={setIsRejecting}
        pending={moderate.isPending}
        onReject={(comment) =>
          moderate.mutate(
            { status: 'rejected', comment, contentVersion },
            { onSuccess: () => setIsRejecting(false) },
          )
        }
      />
    </span>
  );
}
