import { Link, useLocation, useNavigate } from '@tanstack/react-router';

import { paths } from '../../app/paths.ts';
import { ResetPasswordForm } from '../../features/accounts/ResetPasswordForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Where the link of the mail leads: its token stands behind the #. */
export function ResetPasswordPage() {
  const { hash: token } = useLocation();
  const navigate = useNavigate();
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
      lead="You will be signed out everywhere, and sign in with the new one."
    >
      <ResetPasswordForm token={token} onChanged={() => void navigate({ to: paths.auth, replace: true })} />
    </PasswordPanel>
  );
}
