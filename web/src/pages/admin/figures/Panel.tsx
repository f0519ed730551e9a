import type { ReactNode } from 'react';

import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';

interface PanelProps {
  title: string;
  /** Shown at the end of the line of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, aside, className, children }: PanelProps) {
  return (
    <Card asChild pad="none" className={cn('flex flex-col p-6 shadow-xs', className)}>
      <section>
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-sans text-base font-semibold">{title}</h2>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  );
}
