import type { CurrentUser } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';

import { WaysInSettings } from '../../features/accounts/google/WaysInSettings.tsx';
import { MailSettings } from '../../features/accounts/mail/MailSettings.tsx';
import { PasswordSettings } from '../../features/accounts/passwords/PasswordSettings.tsx';
import { ProfileForm } from '../../features/accounts/profile/ProfileForm.tsx';
import { SessionSettings } from '../../features/accounts/sessions/SessionSettings.tsx';
import { TrustSettings } from './TrustSettings.tsx';

export function AccountSettings({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-1 gap-9">
      <ProfileForm user={user} />
      <MailSettings />
      <WaysInSettings />
      <PasswordSettings user={user} />
      <SessionSettings leave={() => navigate({ to: paths.home })} />
      <TrustSettings />
    </div>
  );
}
