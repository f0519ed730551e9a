import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { useWords } from '../../words/useWords.ts';

/** A centred card with a link back to sign-in. */
export function PasswordPanel({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  const say = useWords('entry');
  return (
    <NarrowPanel
      title={title}
      lead={lead}
      below={
        <Link
          to={paths.auth}
          className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-md font-semibold text-primary hover:underline"
        >
          <ArrowLeft className="size-[18px]" aria-hidden />
          {say('forgot.back')}
        </Link>
      }
    >
      {children}
    </NarrowPanel>
  );
}
