import { useState } from 'react';

import { useSuspendUser } from '../../../features/admin/mutations.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
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
  const say = useWords('admin');
  const rich = useRichWords('admin');
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
        aria-label={say(isSuspended ? 'lift.label' : 'suspend.label', { name })}
        onDecide={() => setIsAsking(true)}
      >
        {say(isSuspended ? 'lift' : 'suspend')}
      </DecisionButton>
      {isSuspended ? (
        <ConfirmDialog
          {...dialog}
          title={say('lift.title')}
          description={rich('lift.text', { name: <bdi>{name}</bdi> })}
          confirmLabel={say('lift.confirm')}
          pendingText={say('lift.pending')}
          tone="primary"
          onConfirm={() => decide(false)}
        />
      ) : (
        <SuspendDialog {...dialog} name={name} onSuspend={(comment) => decide(true, comment)} />
      )}
    </>
  );
}
