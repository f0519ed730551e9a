import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { paths } from '../../app/paths.ts';

/** A card of its own in the middle of the page, with the way back to signing in below. */
export function PasswordPanel({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[472px] px-4 py-10 md:py-20">
      <div className="rounded-2xl border bg-card p-6 shadow-sm md:p-8">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-base text-muted-foreground">{lead}</p>
        {children && <div className="mt-6">{children}</div>}
      </div>
      <p className="mt-4 text-center">
        <Link
          to={paths.auth}
          className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-md font-semibold text-primary hover:underline"
        >
          <ArrowLeft className="size-[18px]" aria-hidden />
          Back to Login
        </Link>
      </p>
    </div>
  );
}
