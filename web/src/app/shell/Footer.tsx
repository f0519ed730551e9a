import { Link } from '@tanstack/react-router';

import { useSite, useToday } from '../../site/queries.ts';
import { Logo } from '../../ui/Logo.tsx';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import { paths } from '../paths.ts';

const LINK =
  'inline-flex min-h-9 items-center text-md text-muted-foreground transition hover:text-foreground hover:underline';

/** At the end of every page from md on. */
export function Footer() {
  const site = useSite();
  return (
    <footer className="mt-24 hidden border-t border-border bg-subtle md:block">
      <div className="mx-auto grid max-w-page grid-cols-[1.6fr_1fr_1fr_1fr] gap-12 px-8 py-14">
        <div>
          <Logo className="h-9 text-foreground" />
          <p className="mt-4 max-w-[30ch] text-md text-muted-foreground">
            Rent what you need from people nearby, and share what you own.
          </p>
        </div>
        <nav aria-label="Discover">
          <h2 className="font-sans text-md font-semibold">Discover</h2>
          <ul className="mt-2">
            <li>
              <Link to={paths.search} className={LINK}>
                Browse items
              </Link>
            </li>
            <li>
              <Link to={paths.home} hash="categories" className={LINK}>
                Categories
              </Link>
            </li>
            <li>
              <Link to={paths.search} search={{ sort: 'rating' }} className={LINK}>
                Highest rated
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Hosting">
          <h2 className="font-sans text-md font-semibold">Hosting</h2>
          <ul className="mt-2">
            <li>
              <Link to={paths.createListing} className={LINK}>
                List an item
              </Link>
            </li>
            <li>
              <Link to={paths.home} hash="how-it-works" className={LINK}>
                How it works
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Support">
          <h2 className="font-sans text-md font-semibold">Support</h2>
          <ul className="mt-2">
            <li>
              <Link to={paths.chat} className={LINK}>
                Your chats
              </Link>
            </li>
            <li>
              <Link to={paths.profile} className={LINK}>
                Your profile
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className="mx-auto max-w-page px-8">
        <div className="flex items-center justify-between border-t border-border py-5 text-sm text-muted-foreground">
          <p>
            © {useToday().slice(0, 4)} {site.name}
          </p>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}
