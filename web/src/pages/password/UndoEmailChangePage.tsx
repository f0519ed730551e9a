import { paths } from '@lendloop/contract/pages';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { useUndoEmailChange } from '../../features/accounts/email/emailQueries.ts';
import { NewPasswordForm } from '../../features/accounts/passwords/NewPasswordForm.tsx';
import { useWords } from '../../words/useWords.ts';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Target of the link mailed to a former address, with the token in the fragment. */
export function UndoEmailChangePage() {
  const { hash: token } = useLocation();
  const navigate = useNavigate();
  const undo = useUndoEmailChange();
  const say = useWords('entry');
  if (token === '')
    return <PasswordPanel title={say('link.incomplete')} lead={say('link.incomplete.undo')} />;
  return (
    <PasswordPanel title={say('undo.title')} lead={say('undo.lead')}>
      <NewPasswordForm
        token={token}
        change={undo}
        label={say('undo.submit')}
        onChanged={() => void navigate({ to: paths.auth, replace: true })}
        help={
          <Link
            to={paths.contact}
            className="mt-1 block w-fit font-semibold text-primary underline underline-offset-4"
          >
            {say('undo.contact')}
          </Link>
        }
      />
    </PasswordPanel>
  );
}
