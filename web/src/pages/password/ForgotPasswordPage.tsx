import { RESET_LINK_MINUTES } from '@lendloop/contract/password';
import { useState } from 'react';

import { ForgotPasswordForm } from '../../features/accounts/entry/ForgotPasswordForm.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { PasswordPanel } from './PasswordPanel.tsx';

/** Requests a mail with a link to reset the password. */
export function ForgotPasswordPage() {
  const say = useWords('entry');
  const rich = useRichWords('entry');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div aria-live="polite">
      {sentTo === null ? (
        <PasswordPanel title={say('login.forgot')} lead={say('forgot.lead')}>
          <ForgotPasswordForm onSent={setSentTo} />
        </PasswordPanel>
      ) : (
        <PasswordPanel
          title={say('forgot.sent')}
          lead={rich('forgot.sent.text', { email: <bdi>{sentTo}</bdi>, minutes: RESET_LINK_MINUTES })}
        >
          <Button autoFocus variant="outline" size="lg" className="w-full" onClick={() => setSentTo(null)}>
            {say('forgot.other')}
          </Button>
        </PasswordPanel>
      )}
    </div>
  );
}
