import { titleOf, type Page } from '@lendloop/contract/pages';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';

import { InstallBanner } from '../../features/install/InstallBanner.tsx';
import { useSite } from '../../site/queries.ts';
import { BottomNav } from './BottomNav.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Live } from './Live.tsx';
import { usePage } from './usePage.ts';
import { useRouteFocus } from './useRouteFocus.ts';
import { suppressZoomGestures } from './zoomGestures.ts';

/** What is around every page, as the table of pages says. A page marked `data-fills-window` gets just the height that is left, and scrolls inside. */
export function Shell() {
  const page = usePage();
  const { name } = useSite();
  const title = page ? titleOf(page, name) : null;
  useEffect(() => suppressZoomGestures(document), []);
  useRouteFocus();
  return (
    <>
      {title !== null && <title>{`${title} · ${name}`}</title>}
      {page?.frame === 'bare' ? (
        <main id="content">
          <Outlet />
        </main>
      ) : (
        <Surroundings frame={page?.frame} />
      )}
      {/* Administrators are told too, and one connection lasts from page to page. */}
      <Live />
    </>
  );
}

function Surroundings({ frame = 'full' }: Pick<Page, 'frame'>) {
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-24 has-data-fills-window:h-dvh has-data-fills-window:max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-80 focus:rounded-md focus:bg-popover focus:px-4 focus:py-3 focus:shadow-lg"
      >
        Skip to content
      </a>
      {/* Signing in is a page of its own, with the logo as the way back. */}
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
