import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { AccessRequired } from './AccessRequired.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import { Dashboard } from './Dashboard.tsx';

/** The administrator's dashboard, or an explanation for everyone else. */
export function AdminPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isGone = user === null;
  useEffect(() => {
    if (isGone) void navigate({ to: paths.adminLogin, replace: true });
  }, [isGone, navigate]);
  if (!user) return null;
  if (!user.isAdmin) return <AccessRequired />;
  return (
    <div className="min-h-dvh bg-subtle dark:bg-background">
      <AdminHeader />
      <Dashboard />
    </div>
  );
}
