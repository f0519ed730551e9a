import type { ReactNode } from 'react';

import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';

interface StatCardProps {
  title: string;
  icon: Icon;
  tone?: 'primary' | 'success';
  children: ReactNode;
}

export function StatCard({ title, icon: Glyph, tone = 'primary', children }: StatCardProps) {
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <article>
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-sans text-md font-semibold text-foreground-soft">{title}</h2>
          <span
            className={cn(
              'grid size-9 shrink-0 place-items-center rounded-sm',
              tone === 'success'
                ? 'bg-success-soft text-success-strong'
                : 'bg-primary-soft text-primary-strong',
            )}
          >
            <Glyph className="size-[18px]" />
          </span>
        </div>
        {children}
      </article>
    </Card>
  );
}
