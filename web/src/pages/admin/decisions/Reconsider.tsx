import type { AuditEntry } from '@lendloop/contract/admin';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useModerateItem, useVerifyUser } from '../../../features/admin/mutations.ts';
import { useWords } from '../../../words/useWords.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { Suspension } from './Suspension.tsx';

/** Offers to reverse a decision, if it can be reversed. */
export function Reconsider({ entry }: { entry: AuditEntry }) {
  switch (entry.action) {
    case 'verify_user':
      return <ReconsiderUser entry={entry} />;
    case 'moderate_item':
      return <ReconsiderItem entry={entry} />;
    case 'suspend_user':
      return (
        <Suspension
          id={entry.subject.id}
          name={entry.subject.name}
          isSuspended={entry.after === 'suspended'}
          icon={Undo2}
        />
      );
    case 'edit_category':
    case 'adjust_ledger':
    case 'decide_case':
    case 'see_case':
    case 'see_dispute':
    case 'claim_dispute':
    case 'decide_dispute':
    case 'judge_review':
      return null;
  }
}

type EntryOf<Action> = Extract<AuditEntry, { action: Action }>;

const VERBS = { approved: 'reject', rejected: 'approve', pending: 'approve' } as const;

function ReconsiderUser({ entry: { after, subject } }: { entry: EntryOf<'verify_user'> }) {
  const say = useWords('admin');
  const verify = useVerifyUser(subject.id, subject.name);
  return (
    <DecisionButton
      variant="ghost"
      icon={Undo2}
      decided={verify.isPending}
      aria-label={say(`${VERBS[after]}.instead`, { name: subject.name })}
      onDecide={() => verify.mutate(after === 'approved' ? 'rejected' : 'approved')}
    >
      {say(VERBS[after])}
    </DecisionButton>
  );
}

function ReconsiderItem({ entry: { after, subject } }: { entry: EntryOf<'moderate_item'> }) {
  const say = useWords('admin');
  const moderate = useModerateItem(subject.id, subject.name);
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <>
      <DecisionButton
        variant="ghost"
        icon={Undo2}
        decided={moderate.isPending}
        aria-label={say(`${VERBS[after]}.instead`, { name: subject.name })}
        onDecide={() =>
          after === 'approved' ? setIsRejecting(true) : moderate.mutate({ status: 'approved' })
        }
      >
        {say(VERBS[after])}
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
