import type { CurrentUser } from '@lendloop/contract/accounts';
import { useQuery } from '@tanstack/react-query';

import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { passwordStateQuery, useForgotPassword } from './passwordQueries.ts';

/** Changes the password, or offers to set a first one. */
export function PasswordSettings({ user }: { user: CurrentUser }) {
  const state = useQuery(passwordStateQuery);
  return (
    <SettingsSection
      title="Password"
      lead={
        state.data?.isSet === false
          ? 'You sign in with Google, and have no password yet.'
          : 'Changing it signs out all your other devices, and removes Google sign-in unless you keep it.'
      }
    >
      <LoadedSettings query={state} rows={2} failed="Your password settings could not be loaded.">
        {({ isSet }) => (isSet ? <ChangePasswordForm user={user} /> : <FirstPassword user={user} />)}
      </LoadedSettings>
    </SettingsSection>
  );
}

/** The first password is set by mail, so that an unattended session is not enough. */
function FirstPassword({ user: { email } }: { user: CurrentUser }) {
  const forgot = useForgotPassword();
  return (
    <>
      <p className="text-md">
        To sign in without Google too, choose a password by a link that we send to{' '}
        <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
      </p>
      <Button
        variant="outline"
        pending={forgot.isPending}
        pendingText="Sending..."
        className="mt-4 max-md:w-full"
        onClick={() =>
          forgot.mutate(
            { email },
            {
              onSuccess: () =>
                toast({ title: 'Link sent', description: `Open the link in the mail to ${email}.` }),
            },
          )
        }
      >
        Send the Link
      </Button>
    </>
  );
}
