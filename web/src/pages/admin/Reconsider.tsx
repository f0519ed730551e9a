import type { AuditEntry } from '@lendloop/contract/admin';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useModerateItem, useVerifyUser } from '../../features/admin/mutations.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { RejectDialog } from './RejectDialog.tsx';

/** Decides the opposite of a decision. */
export function Reconsider({ entry: { action, after, subject } }: { entry: AuditEntry }) {
  const verify = useVerifyUser(subject.id, subject.name);
  const moderate = useModerateItem(subject.id, subject.name);
  const [isRejecting, setIsRejecting] = useState(false);
  const opposite = after === 'approved' ? 'rejected' : 'approved';
  const verb = opposite === 'approved' ? 'Approve' : 'Reject';

  function decide() {
    if (action === 'verify_user') verify.mutate(opposite);
    else if (opposite === 'approved') moderate.mutate({ status: 'approved' });
    else setIsRejecting(true);
  }

  return (
    <>
      <DecisionButton
        variant="ghost"
        icon={Undo2}
        decided={verify.isPending || moderate.isPending}
        aria-label={`${verb} ${subject.name} instead`}
        onDecide={decide}
      >
        {verb}
      </DecisionButton>
      <RejectDialog
        title={subject.name}
        open={isRejecting}
        onOpenChange={setIsRejecting}
        pending={moderate.isPending}
        onReject={(comment) =>
          moderate.mutate({ status: 'rejected', comment }, { onSuccess: () => setIsRejecting(false) })
        }
      />
    </>
  );
}
