import type { CurrentUser } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronDown, LogOut, UserRound } from 'lucide-react';

import { useLogout } from '../../features/accounts/mutations.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { MenuChoice } from '../../ui/overlay/MenuChoice.tsx';
import { MenuItem } from '../../ui/overlay/MenuItem.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import { THEMES } from '../../ui/theme/themes.ts';
import { useWords } from '../../words/useWords.ts';

/** The account menu: the current user, a link to the profile, the theme and log out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const say = useWords('shell');
  const sayUi = useWords('ui');
  const navigate = useNavigate();
  const { theme, setTheme } = useTheme();
  const logout = useLogout(() => navigate({ to: paths.home }));
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={say('account.menu')}
          className="hidden h-11 items-center gap-1.5 rounded-full ps-1 pe-2 transition hover:bg-accent md:inline-flex"
        >
          <Avatar id={user.id} name={user.fullName} src={user.avatar} className="size-9" />
          <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
        </button>
      }
      header={
        <div className="flex items-center gap-3">
          <Avatar id={user.id} name={user.fullName} src={user.avatar} />
          <div className="min-w-0">
            <p dir="auto" className="truncate text-md font-semibold">
              {user.fullName}
            </p>
            <p dir="auto" className="truncate text-sm text-muted-foreground">
              {user.email}
            </p>
          </div>
        </div>
      }
    >
      <MenuItem icon={UserRound} asChild>
        <Link to={paths.profile}>{say('account.profile')}</Link>
      </MenuItem>
      <MenuItem icon={CalendarDays} asChild>
        <Link to={paths.calendar}>{say('account.calendar')}</Link>
      </MenuItem>
      <MenuItem icon={LogOut} tone="danger" onSelect={() => logout.mutate()}>
        {say('account.logOut')}
      </MenuItem>
      <MenuChoice
        label={say('theme')}
        choices={THEMES.map(({ label, ...rest }) => ({ ...rest, label: sayUi(label) }))}
        value={theme}
        onChange={setTheme}
      />
    </Menu>
  );
}
