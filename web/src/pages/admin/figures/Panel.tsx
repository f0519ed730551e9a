import type { ReactNode } from 'react';

import { Card } from '../../../ui/layout/Card.tsx';

interface PanelProps {
  title: string;
  /** Shown at the end of the line of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps) {
  return (
    <Card asChild pad="none" className="flex flex-col p-6 shadow-xs">
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
