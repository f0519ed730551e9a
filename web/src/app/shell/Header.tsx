import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus, Search, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useSession } from '../../features/accounts/queries.ts';
import { LanguageMenu } from '../../features/language/LanguageMenu.tsx';
import { useHydrated } from '../../site/hydration.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { UnreadCount } from './UnreadCount.tsx';

/** Visitors have neither, and do not load their code. */
const NotificationBell = lazy(() =>
  Promise.all([import('./NotificationBell.tsx'), loadWords('notifications', 'rentals')]).then(([module]) => ({
    default: module.NotificationBell,
  })),
);

const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })));

const NAV_LINK =
  'hidden h-11 items-center rounded-md px-3.5 text-md font-semibold transition hover:bg-accent aria-[current=page]:text-primary md:inline-flex';

/**
 * Sticky at the top of every page, except on small screens if the page has its own header (`data-own-header`). The search
 * bar is in the row from lg, in a second row from md, and behind a toggle on smaller screens.
 */
export function Header() {
  const say = useWords('shell');
  const { name } = useSite();
  const [isSearchOpen, setSearchOpen] = useState(false);
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-background/95 backdrop-blur-md in-[:root:has([data-own-header])]:max-md:hidden">
      <div className="mx-auto flex min-h-15 max-w-page flex-wrap items-center gap-x-1 px-4 md:h-19 md:flex-nowrap md:gap-4 md:px-8">
        <Link
          to={paths.home}
          className="inline-flex min-h-11 shrink-0 items-center rounded-sm"
          aria-label={say('nav.home', { site: name })}
        >
          <Logo name={name} className="text-foreground md:h-[38px]" />
        </Link>
        <HeaderSearch className="mx-auto w-full max-w-[480px] max-lg:hidden" />
        <div className="ms-auto flex items-center gap-0.5 md:gap-1 lg:ms-0">
          <IconButton
            icon={isSearchOpen ? X : Search}
            label={say('nav.toggleSearch')}
            aria-expanded={isSearchOpen}
            data-needs-script
            onClick={() => setSearchOpen(!isSearchOpen)}
            className="md:hidden"
          />
          <Link to={paths.search} className={NAV_LINK}>
            {say('nav.browse')}
          </Link>
          <Link to={paths.chat} className={NAV_LINK}>
            <span className="relative">
              {say('nav.chats')}
              <UnreadCount className="absolute -top-2.5 -end-3.5" />
            </span>
          </Link>
          <AccountCorner />
          <Button asChild variant="lend" icon={Plus} className="ms-2 max-md:hidden">
            <Link to={paths.createListing}>{say('nav.listItem')}</Link>
          </Button>
        </div>
      </div>
      <div className="hidden px-8 pb-3 md:block lg:hidden">
        <HeaderSearch />
      </div>
      <noscript>
        <div className="px-4 pb-3 md:hidden">
          <HeaderSearch />
        </div>
      </noscript>
      {isSearchOpen && (
        <div className="border-t border-border px-4 py-3 md:hidden">
          <HeaderSearch autoFocus onDone={() => setSearchOpen(false)} />
        </div>
      )}
    </header>
  );
}

/**
 * The menus of the signed-in user, or the way to sign in, around the languages. Until the session is known, empty places of the
 * same size. The server's page has both, and styles show one: theme.js knows whether somebody may be signed in.
 */
function AccountCorner() {
  const { data: user, isPending } = useSession();
  const isHydrated = useHydrated();
  const emptyClass = isHydrated ? '' : 'not-in-[[data-signed-in]]:hidden!';
  return (
    <>
      {user && (
        <Suspense fallback={<span className="size-11" />}>
          <NotificationBell userId={user.id} />
        </Suspense>
      )}
      {isPending && <span aria-hidden className={cn('size-11', emptyClass)} />}
      <LanguageMenu isSignedIn={Boolean(user)} />
      {user && (
        <Suspense fallback={<span className="hidden h-11 w-[70px] md:inline-block" />}>
          <UserMenu user={user} />
        </Suspense>
      )}
      {/* As wide as the account menu. */}
      {isPending && <span aria-hidden className={cn('hidden h-11 w-[70px] md:block', emptyClass)} />}
      {!user && (!isPending || !isHydrated) && (
        <LoginLink className={isHydrated ? undefined : 'in-[[data-signed-in]]:hidden!'} />
      )}
    </>
  );
}

/** Returns to the current page after sign-in, without its fragment: mailed links keep their secret there. */
function LoginLink({ className }: { readonly className?: string | undefined }) {
  const say = useWords('shell');
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <Link
      to={paths.auth}
      search={{ from: here === paths.home ? undefined : here }}
      className={cn(NAV_LINK, 'inline-flex! max-md:-me-2 max-md:px-2', className)}
    >
      {say('nav.login')}
    </Link>
  );
}
