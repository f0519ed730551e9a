import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { LanguageLinks } from '../../features/language/LanguageLinks.tsx';
import { useSite, useToday } from '../../site/queries.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { ThemeToggle } from '../../ui/theme/ThemeToggle.tsx';
import { useWords } from '../../words/useWords.ts';
import { FOOTER_COLUMNS } from './footerColumns.ts';

const LINK =
  'inline-flex min-h-11 items-center text-md text-muted-foreground transition hover:text-foreground hover:underline';

/** Shown below every page from md up. */
export function Footer() {
  const site = useSite();
  const user = useCurrentUser();
  const say = useWords('shell');
  return (
    <footer className="mt-24 hidden border-t border-border bg-subtle md:block">
      <div className="mx-auto grid max-w-page grid-cols-[1.6fr_1fr_1fr_1fr] gap-12 px-8 py-14">
        <div>
          <Logo name={site.name} className="h-9 text-foreground" />
          <p className="mt-4 max-w-[30ch] text-md text-muted-foreground">{say('footer.tagline')}</p>
          <Link to={paths.about} className={cn(LINK, 'mt-2')}>
            {say('footer.about', { site: site.name })}
          </Link>
        </div>
        {FOOTER_COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={say(title)}>
            <h2 className="font-sans text-md font-semibold">{say(title)}</h2>
            <ul className="mt-2">
              {links.map(({ label, link }) => (
                <li key={label}>
                  <Link {...link} className={LINK}>
                    {say(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto max-w-page px-8">
        <div className="flex items-center justify-between border-t border-border py-5 text-sm text-muted-foreground">
          <p>
            © {useToday().slice(0, 4)} {site.name}
          </p>
          <div className="flex items-center gap-6">
            <LanguageLinks isSignedIn={user !== null} />
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  );
}
