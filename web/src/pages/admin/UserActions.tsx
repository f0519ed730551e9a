import type { CurrentUser } from '@lendloop/contract/accounts';
import { Check } from 'lucide-react';

import { paths } from '../../app/paths.ts';
import { useVerifyUser } from '../../features/admin/mutations.ts';
import { Button } from '../../ui/Button.tsx';
import { ViewLink } from './ViewLink.tsx';

/** Approve and reject while a user is not decided on, then the way to the profile. */
export function UserActions({ user }: { user: CurrentUser }) {
  const verify = useVerifyUser(user.id, user.fullName);
  if (user.verificationStatus !== 'pending')
    return <ViewLink to={paths.person} id={user.id} name={user.fullName} />;
  return (
    <span className="inline-flex gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={verify.isPending}
        aria-label={`Reject ${user.fullName}`}
        onClick={() => verify.mutate('rejected')}
      >
        Reject
      </Button>
      <Button
        size="sm"
        icon={Check}
        disabled={verify.isPending}
        aria-label={`Approve ${user.fullName}`}
        onClick={() => verify.mutate('approved')}
      >
        Approve
      </Button>
    </span>
  );
}
