import { paths } from '@lendloop/contract/pages';
import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, LogOut } from 'lucide-react';

import { useLogout } from '../../features/accounts/mutations.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Badge } from '../../ui/label/Badge.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { ThemeToggle } from '../../ui/theme/ThemeToggle.tsx';
import { useWords } from '../../words/useWords.ts';

/** The dashboard's own header, with a link to the site and the sign-out button. */
export function AdminHeader() {
  const say = useWords('admin');
  const navigate = useNavigate();
  const logout = useLogout(() => navigate({ to: paths.adminLogin }));
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-background/95 backdrop-blur-md">
      <div className="mx-auto flex min-h-15 max-w-page flex-wrap items-center gap-x-3 px-4 md:min-h-18 md:px-8">
        <Logo name={useSite().name} className="h-7 sm:h-8 md:h-9" />
        <Badge className="max-[359px]:hidden">{say('admin')}</Badge>
        <div className="ms-auto flex items-center gap-1">
          <div className="me-2 max-md:hidden">
            <ThemeToggle />
          </div>
          <Button asChild variant="ghost" icon={ExternalLink} className="min-w-11 max-md:px-3">
            <Link to={paths.home} aria-label={say('site')}>
              <span className="max-md:hidden">{say('site')}</span>
            </Link>
          </Button>
          <Button
            variant="outline"
            icon={LogOut}
            aria-label={say('logout')}
            disabled={logout.isPending}
            onClick={() => logout.mutate()}
            className="max-md:px-3"
          >
            <span className="max-md:hidden">{say('logout')}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
