import { paths } from '@lendloop/contract/pages';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { NewPasswordForm } from '../../features/accounts/passwords/NewPasswordForm.tsx';
import { useResetPassword } from '../../features/accounts/passwords/passwordQueries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Target of the mailed reset link, with the token in the fragment. */
export function ResetPasswordPage() {
  const { hash: token } = useLocation();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const say = useWords('entry');
  if (token === '') {
    return (
      <PasswordPanel title={say('link.incomplete')} lead={say('link.incomplete.reset')}>
        <Button asChild size="lg" className="w-full">
          <Link to={paths.forgotPassword}>{say('reset.again')}</Link>
        </Button>
      </PasswordPanel>
    );
  }
  return (
    <PasswordPanel title={say('reset.title')} lead={say('reset.lead')}>
      <NewPasswordForm
        token={token}
        change={reset}
        label={say('reset.submit')}
        onChanged={() => void navigate({ to: paths.auth, replace: true })}
        help={
          <Link
            to={paths.forgotPassword}
            className="mt-1 block w-fit font-semibold text-primary underline underline-offset-4"
          >
            {say('reset.again')}
          </Link>
        }
      />
    </PasswordPanel>
  );
}
