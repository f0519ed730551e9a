import { paths, type NavEntry } from '@lendloop/contract/pages';
import type { TextId } from '@lendloop/words/types';
import { Link } from '@tanstack/react-router';
import { House, MessageCircle, Plus, Search, UserRound } from 'lucide-react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { cn } from '../../ui/style/classNames.ts';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { usePage } from './usePage.ts';

interface Entry {
  readonly nav: NavEntry;
  readonly label: TextId<'shell'>;
  readonly icon: Icon;
  readonly to: (typeof paths)['home' | 'search' | 'chat' | 'profile'];
}

const BEFORE: readonly Entry[] = [
  { nav: 'home', label: 'nav.start', icon: House, to: paths.home },
  { nav: 'search', label: 'nav.search', icon: Search, to: paths.search },
];
const AFTER: readonly Entry[] = [
  { nav: 'chats', label: 'nav.chats', icon: MessageCircle, to: paths.chat },
  { nav: 'profile', label: 'nav.profile', icon: UserRound, to: paths.profile },
];

/** Visitors go through sign-in first. */
const linkTo = (to: Entry['to'] | (typeof paths)['createListing'], isSignedIn: boolean) =>
  isSignedIn ? { to } : { to: paths.auth, search: { from: to === paths.home ? undefined : to } };

/** The main navigation at the bottom of small screens. For visitors every entry leads to sign-in and from there to its page. */
export function BottomNav() {
  const user = useCurrentUser();
  const say = useWords('shell');
  return (
    <nav
      aria-label={say('nav.main')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-card/97 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-md grid-cols-5">
        {BEFORE.map((entry) => (
          <NavLink key={entry.to} entry={entry} />
        ))}
        <li className="relative">
          <Link
            {...linkTo(paths.createListing, user !== null)}
            className="flex h-full flex-col items-center justify-end pb-2 text-xs font-semibold"
          >
            <span className="absolute -top-3.5 grid size-13 place-items-center rounded-full bg-lend text-lend-foreground shadow-md ring-4 ring-card">
              <Plus className="size-7" aria-hidden />
            </span>
            {say('nav.list')}
          </Link>
        </li>
        {AFTER.map((entry) => (
          <NavLink key={entry.to} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function NavLink({ entry: { nav, label, icon: Glyph, to } }: { entry: Entry }) {
  const user = useCurrentUser();
  const isActive = usePage()?.nav === nav;
  const say = useWords('shell');
  return (
    <li>
      <Link
        {...linkTo(to, user !== null)}
        aria-current={isActive ? 'page' : undefined}
        activeProps={{ 'aria-current': isActive ? 'page' : undefined }}
        className={cn(
          'flex h-full flex-col items-center justify-end gap-0.5 pb-2 text-xs',
          isActive ? 'font-semibold text-primary' : 'font-medium text-muted-foreground',
        )}
      >
        <span
          className={cn(
            'relative grid h-8 w-14 place-items-center rounded-full',
            isActive && 'bg-primary-soft text-primary-strong',
          )}
        >
          <Glyph className="size-[22px]" aria-hidden />
          {to === paths.chat && <UnreadCount className="absolute top-0 end-2 ring-card" />}
        </span>
        {say(label)}
      </Link>
    </li>
  );
}
