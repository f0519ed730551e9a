import type { Page } from '@lendloop/contract/pages';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { InstallBanner } from '../../features/install/InstallBanner.tsx';
import { useSite } from '../../site/queries.ts';
import { usePageTitle, useTitles } from '../../words/usePageTitle.ts';
import { useWords } from '../../words/useWords.ts';
import { BottomNav } from './BottomNav.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { usePage } from './usePage.ts';
import { useRouteFocus } from './useRouteFocus.ts';

const Live = lazy(() => import('./Live.tsx').then((module) => ({ default: module.Live })));

/**
 * The frame around every page, as given by the page table. A page marked `data-fills-window` gets exactly the remaining
 * height and scrolls inside.
 */
export function Shell() {
  const page = usePage();
  const { name } = useSite();
  const user = useCurrentUser();
  const title = usePageTitle(page, name);
  const titles = useTitles();
  useEffect(() => {
    // Not part of the first view; without it the page only zooms.
    const loaded = import('./zoomGestures.ts').then(
      ({ suppressZoomGestures }) => suppressZoomGestures(document),
      () => undefined,
    );
    return () => void loaded.then((stop) => stop?.());
  }, []);
  useRouteFocus();
  return (
    <>
      {title !== null && <title>{titles.plain(title, name)}</title>}
      {page?.frame === 'bare' ? (
        <main id="content">
          <Outlet />
        </main>
      ) : (
        <Frame frame={page?.frame} />
      )}
      {/* Outside the frame, so that administrator pages have it too and navigation does not reconnect. */}
      {user && (
        <Suspense fallback={null}>
          <Live userId={user.id} />
        </Suspense>
      )}
    </>
  );
}

function Frame({ frame = 'full' }: Pick<Page, 'frame'>) {
  const say = useWords('shell');
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-24 has-data-fills-window:h-dvh has-data-fills-window:max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-80 focus:rounded-md focus:bg-popover focus:px-4 focus:py-3 focus:shadow-lg"
      >
        {say('skip')}
      </a>
      {/* The sign-in page has no header: its logo links home. */}
      {frame !== 'noHeader' && (
        <>
          <InstallBanner />
          <Header />
        </>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="flex-1 outline-none has-data-fills-window:min-h-0 md:min-h-[calc(100dvh-4.75rem)] md:has-data-fills-window:min-h-0"
      >
        <Outlet />
      </main>
      {frame === 'full' && <Footer />}
      <BottomNav />
    </div>
  );
}
