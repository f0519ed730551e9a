import { useState } from 'react';

import { useSuspendUser } from '../../../features/admin/mutations.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

interface SuspensionProps {
  id: number;
  name: string;
  isSuspended: boolean;
  icon?: Icon;
}

/** Suspends a user, or lifts the suspension, after confirmation. */
export function Suspension({ id, name, isSuspended, icon }: SuspensionProps) {
  const suspend = useSuspendUser(id, name);
  const [isAsking, setIsAsking] = useState(false);
  const decide = (suspended: boolean, comment?: string) =>
    suspend.mutate({ suspended, comment }, { onSuccess: () => setIsAsking(false) });
  const dialog = { open: isAsking, onOpenChange: setIsAsking, pending: suspend.isPending };
  return (
    <>
      <DecisionButton
        variant={isSuspended ? 'ghost' : 'ghostDanger'}
        icon={icon}
        decided={suspend.isPending}
        aria-label={isSuspended ? `Lift the suspension of ${name}` : `Suspend ${name}`}
        onDecide={() => setIsAsking(true)}
      >
        {isSuspended ? 'Lift' : 'Suspend'}
      </DecisionButton>
      {isSuspended ? (
        <ConfirmDialog
          {...dialog}
          title="Lift this suspension?"
          description={
            <>
              <bdi>{name}</bdi> can sign in again, and all their listings are back in the lists.
            </>
          }
          confirmLabel="Lift Suspension"
          pendingText="Lifting..."
          tone="primary"
          onConfirm={() => decide(false)}
        />
      ) : (
        <SuspendDialog {...dialog} name={name} onSuspend={(comment) => decide(true, comment)} />
      )}
    </>
  );
}
