import { paths } from '@lendloop/contract/pages';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { useUndoEmailChange } from '../../features/accounts/email/emailQueries.ts';
import { NewPasswordForm } from '../../features/accounts/passwords/NewPasswordForm.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Target of the link mailed to a former address, with the token in the fragment. */
export function UndoEmailChangePage() {
  const { hash: token } = useLocation();
  const navigate = useNavigate();
  const undo = useUndoEmailChange();
  if (token === '')
    return <PasswordPanel title="This link is not complete" lead="Open the link from the mail once more." />;
  return (
    <PasswordPanel
      title="Undo this change"
      lead="Your account gets its former email back. Choose a new password: the old one no longer works, and everybody is signed out."
    >
      <NewPasswordForm
        token={token}
        change={undo}
        label="Undo this change"
        onChanged={() => void navigate({ to: paths.auth, replace: true })}
        help={
          <Link
            to={paths.contact}
            className="mt-1 block w-fit font-semibold text-primary underline underline-offset-4"
          >
            Contact us
          </Link>
        }
      />
    </PasswordPanel>
  );
}
