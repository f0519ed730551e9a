import { Link, useLocation } from '@tanstack/react-router';
import { House, MessageCircle, Plus, Search, UserRound } from 'lucide-react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { cn } from '../../ui/classNames.ts';
import type { Icon } from '../../ui/icon.ts';
import { paths } from '../paths.ts';
import { UnreadMessages } from './UnreadMessages.tsx';

interface Entry {
  readonly label: string;
  readonly icon: Icon;
  readonly to: (typeof paths)['home' | 'search' | 'chat' | 'profile'];
  /** Paths that count as being there. */
  readonly covers: RegExp;
}

const BEFORE: readonly Entry[] = [
  { label: 'Home', icon: House, to: paths.home, covers: /^\/$/ },
  { label: 'Search', icon: Search, to: paths.search, covers: /^\/(search|items)/ },
];
const BEHIND: readonly Entry[] = [
  { label: 'Chats', icon: MessageCircle, to: paths.chat, covers: /^\/(chat|messages)/ },
  { label: 'Profile', icon: UserRound, to: paths.profile, covers: /^\/profile/ },
];

/** For a visitor the way leads over sign-in. */
const wayTo = (to: Entry['to'] | (typeof paths)['createListing'], isSignedIn: boolean) =>
  isSignedIn ? { to } : { to: paths.auth, search: { from: to === paths.home ? undefined : to } };

/** The main places at the bottom of small screens. For a visitor every entry leads to sign-in, and from there on. */
export function BottomNav() {
  const user = useCurrentUser();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-card/97 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-md grid-cols-5">
        {BEFORE.map((entry) => (
          <NavEntry key={entry.to} entry={entry} />
        ))}
        <li className="relative">
          <Link
            {...wayTo(paths.createListing, user !== null)}
            className="flex h-full flex-col items-center justify-end pb-2 text-xs font-semibold"
          >
            <span className="absolute -top-3.5 grid size-13 place-items-center rounded-full bg-lend text-lend-foreground shadow-md ring-4 ring-card">
              <Plus className="size-7" aria-hidden />
            </span>
            List
          </Link>
        </li>
        {BEHIND.map((entry) => (
          <NavEntry key={entry.to} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function NavEntry({ entry: { label, icon: Glyph, to, covers } }: { entry: Entry }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const isActive = covers.test(pathname);
  return (
    <li>
      <Link
        {...wayTo(to, user !== null)}
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
          {to === paths.chat && <UnreadMessages className="absolute top-0 right-2 ring-card" />}
        </span>
        {label}
      </Link>
    </li>
  );
}
