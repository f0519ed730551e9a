import type { CurrentUser } from '@lendloop/contract/accounts';
import { Check } from 'lucide-react';

import { paths } from '../../app/paths.ts';
import { useVerifyUser } from '../../features/admin/mutations.ts';
import { DecisionButton } from './DecisionButton.tsx';
import { ViewLink } from './ViewLink.tsx';

/** Approve and reject while a user is not decided on, then the way to the profile. */
export function UserActions({ user }: { user: CurrentUser }) {
  const verify = useVerifyUser(user.id, user.fullName);
  if (user.verificationStatus !== 'pending')
    return <ViewLink to={paths.person} id={user.id} name={user.fullName} />;
  const decided = verify.isPending || verify.isSuccess;
  return (
    <span className="inline-flex gap-2">
      <DecisionButton
        variant="outline"
        decided={decided}
        aria-label={`Reject ${user.fullName}`}
        onDecide={() => verify.mutate('rejected')}
      >
        Reject
      </DecisionButton>
      <DecisionButton
        icon={Check}
        decided={decided}
        aria-label={`Approve ${user.fullName}`}
        onDecide={() => verify.mutate('approved')}
      >
        Approve
      </DecisionButton>
    </span>
  );
}
