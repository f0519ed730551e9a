import type { CurrentUser } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';

import { useLogout } from '../../features/accounts/queries.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { MenuChoice } from '../../ui/overlay/MenuChoice.tsx';
import { MenuItem } from '../../ui/overlay/MenuItem.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import { THEMES } from '../../ui/theme/themes.ts';

/** The account menu: the current user, a link to the profile, the theme and log out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const { theme, setTheme } = useTheme();
  const logout = useLogout(() => navigate({ to: paths.home }));
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Account menu"
          className="hidden h-11 items-center gap-1.5 rounded-full pe-2 ps-1 transition hover:bg-accent md:inline-flex"
        >
          <Avatar id={user.id} name={user.fullName} src={user.avatar} className="size-9" />
          <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
        </button>
      }
      header={
        <div className="flex items-center gap-3">
          <Avatar id={user.id} name={user.fullName} src={user.avatar} />
          <div className="min-w-0">
            <p className="truncate text-md font-semibold">{user.fullName}</p>
            <p className="truncate text-sm text-muted-foreground">{user.email}</p>
          </div>
        </div>
      }
    >
      <MenuItem icon={UserRound} asChild>
        <Link to={paths.profile}>My Profile</Link>
      </MenuItem>
      <MenuItem icon={LogOut} tone="danger" onSelect={() => logout.mutate()}>
        Log out
      </MenuItem>
      <MenuChoice label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
    </Menu>
  );
}
