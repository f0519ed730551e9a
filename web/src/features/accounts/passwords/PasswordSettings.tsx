import type { CurrentUser } from '@lendloop/contract/accounts';
import { useQuery } from '@tanstack/react-query';

import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { passwordStateQuery, useForgotPassword } from './passwordQueries.ts';

/** Changes the password, or offers to set a first one. */
export function PasswordSettings({ user }: { user: CurrentUser }) {
  const state = useQuery(passwordStateQuery);
  const say = useWords('settings');
  return (
    <SettingsSection
      title={say('password.title')}
      lead={say(state.data?.isSet === false ? 'password.unset' : 'password.lead')}
    >
      <LoadedSettings query={state} rows={2} failed={say('password.unloaded')}>
        {({ isSet }) => (isSet ? <ChangePasswordForm user={user} /> : <FirstPassword user={user} />)}
      </LoadedSettings>
    </SettingsSection>
  );
}

/** The first password is set by mail, so that an unattended session is not enough. */
function FirstPassword({ user: { email } }: { user: CurrentUser }) {
  const forgot = useForgotPassword();
  const say = useWords('settings');
  const rich = useRichWords('settings');
  const sayWays = useWords('waysIn');
  return (
    <>
      <p className="text-md">
        {rich('password.first', { email: <bdi className="font-semibold wrap-anywhere">{email}</bdi> })}
      </p>
      <Button
        variant="outline"
        pending={forgot.isPending}
        pendingText={sayWays('link.sending')}
        className="mt-4 max-md:w-full"
        onClick={() =>
          forgot.mutate(
            { email },
            {
              onSuccess: () =>
                toast({ title: sayWays('link.sent'), description: sayWays('link.sent.text', { email }) }),
            },
          )
        }
      >
        {say('password.first.send')}
      </Button>
    </>
  );
}
