import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { useWords } from '../../words/useWords.ts';

/** Shown to a signed-in user who is not an administrator. */
export function AccessRequired() {
  const say = useWords('admin');
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10 text-center">
      <div className="grid max-w-[420px] justify-items-center">
        <Logo name={useSite().name} className="h-9" />
        <span className="mt-10 grid size-24 place-items-center rounded-full bg-primary-soft text-primary-strong">
          <ShieldAlert className="size-11" aria-hidden />
        </span>
        <h1 className="mt-6 text-3xl">{say('access.title')}</h1>
        <p className="mt-2 text-lg text-muted-foreground">{say('access.text')}</p>
        <Button asChild className="mt-7">
          <Link to={paths.home}>{say('access.home')}</Link>
        </Button>
      </div>
    </div>
  );
}
