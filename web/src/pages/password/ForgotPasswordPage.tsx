import { RESET_LINK_MINUTES } from '@lendloop/contract/password';
import { useState } from 'react';

import { ForgotPasswordForm } from '../../features/accounts/entry/ForgotPasswordForm.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Requests a mail with a link to reset the password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div aria-live="polite">
      {sentTo === null ? (
        <PasswordPanel
          title="Forgot your password?"
          lead="Enter the email of your account. We send you a link to choose a new password."
        >
          <ForgotPasswordForm onSent={setSentTo} />
        </PasswordPanel>
      ) : (
        <PasswordPanel
          title="Look into your mailbox"
          lead={`If ${sentTo} belongs to an account, a link is on its way to it. It is good once, for ${RESET_LINK_MINUTES} minutes. Nothing there after a few minutes? Look among the spam.`}
        >
          <Button autoFocus variant="outline" size="lg" className="w-full" onClick={() => setSentTo(null)}>
            Use another email
          </Button>
        </PasswordPanel>
      )}
    </div>
  );
}
