import { paths } from '@lendloop/contract/pages';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { NewPasswordForm } from '../../features/accounts/passwords/NewPasswordForm.tsx';
import { useResetPassword } from '../../features/accounts/passwords/passwordQueries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Target of the mailed reset link, with the token in the fragment. */
export function ResetPasswordPage() {
  const { hash: token } = useLocation();
  const navigate = useNavigate();
  const reset = useResetPassword();
  if (token === '') {
    return (
      <PasswordPanel
        title="This link is not complete"
        lead="Open the link from the mail once more, or ask for a new one."
      >
        <Button asChild size="lg" className="w-full">
          <Link to={paths.forgotPassword}>Ask for a new link</Link>
        </Button>
      </PasswordPanel>
    );
  }
  return (
    <PasswordPanel
      title="Choose a new password"
      lead="You will be signed out everywhere, Google sign-in is removed, and you sign in with the new one."
    >
      <NewPasswordForm
        token={token}
        change={reset}
        label="Save the new password"
        onChanged={() => void navigate({ to: paths.auth, replace: true })}
        help={
          <Link
            to={paths.forgotPassword}
            className="mt-1 block w-fit font-semibold text-primary underline underline-offset-4"
          >
            Ask for a new link
          </Link>
        }
      />
    </PasswordPanel>
  );
}
