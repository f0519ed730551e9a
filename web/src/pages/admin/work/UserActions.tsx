import type { ManagedUser } from '@lendloop/contract/admin';
import { paths } from '@lendloop/contract/pages';
import { Check } from 'lucide-react';

import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { useVerifyUser } from '../../../features/admin/mutations.ts';
import { useWords } from '../../../words/useWords.ts';
import { DecisionButton } from '../decisions/DecisionButton.tsx';
import { Suspension } from '../decisions/Suspension.tsx';
import { ViewLink } from './ViewLink.tsx';

/**
 * Suspension for everyone but oneself. Approve and Reject while the user is pending, otherwise a link to the profile.
 */
export function UserActions({ user }: { user: ManagedUser }) {
  const { id, fullName, suspendedAt, verificationStatus } = user;
  const isSelf = useCurrentUser()?.id === id;
  return (
    <span className="inline-flex gap-2">
      {!isSelf && <Suspension id={id} name={fullName} isSuspended={suspendedAt !== null} />}
      {verificationStatus === 'pending' ? (
        <Verification id={id} name={fullName} />
      ) : (
        <ViewLink to={paths.personForMembers} id={id} name={fullName} />
      )}
    </span>
  );
}

function Verification({ id, name }: { id: number; name: string }) {
  const verify = useVerifyUser(id, name);
  const say = useWords('admin');
  const decided = verify.isPending || verify.isSuccess;
  return (
    <>
      <DecisionButton
        variant="outline"
        decided={decided}
        aria-label={say('reject.label', { name })}
        onDecide={() => verify.mutate('rejected')}
      >
        {say('reject')}
      </DecisionButton>
      <DecisionButton
        icon={Check}
        decided={decided}
        aria-label={say('approve.label', { name })}
        onDecide={() => verify.mutate('approved')}
      >
        {say('approve')}
      </DecisionButton>
    </>
  );
}
