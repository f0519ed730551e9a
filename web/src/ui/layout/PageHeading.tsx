import type { ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

export interface PageHeadingProps {
  title: string;
  /** One muted line below. */
  lead?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  className?: string;
}

/** A page's h1, with an optional lead and actions. */
export function PageHeading({ title, lead, actions, className }: PageHeadingProps) {
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-8 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {lead && <p className="mt-1 text-lg text-muted-foreground">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  );
}
