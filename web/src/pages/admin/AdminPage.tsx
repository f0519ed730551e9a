import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { paths } from '../../app/paths.ts';
import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useSite } from '../../site/queries.ts';
import { AccessRequired } from './AccessRequired.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import { Dashboard } from './Dashboard.tsx';

/** The administrator's dashboard; for anybody else why there is none. */
export function AdminPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { name } = useSite();
  const isGone = user === null;
  useEffect(() => {
    if (isGone) void navigate({ to: paths.adminLogin, replace: true });
  }, [isGone, navigate]);
  if (!user) return null;
  if (!user.isAdmin) return <AccessRequired />;
  return (
    <div className="min-h-dvh bg-subtle dark:bg-background">
      <title>{`Administrator Dashboard · ${name}`}</title>
      <AdminHeader />
      <Dashboard />
    </div>
  );
}
