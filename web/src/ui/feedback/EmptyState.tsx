import type { ReactNode } from 'react';

import { CutoutImage } from '../media/CutoutImage.tsx';
import type { Cutout } from '../media/cutouts.ts';
import { cn } from '../style/classNames.ts';

export interface EmptyStateProps {
  art: Cutout;
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
  className?: string;
}

/** The empty state of a list or page: a picture, a title, a sentence and one or two buttons. */
export function EmptyState({ art, title, description, actions, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid grid-cols-1 content-center justify-items-center rounded-2xl bg-subtle px-6 py-10 text-center',
        className,
      )}
    >
      <span className="grid size-24 place-items-center rounded-full bg-primary-soft">
        <CutoutImage name={art} className="w-14 drop-shadow-md" />
      </span>
      <h2 className="mt-5 text-xl">{title}</h2>
      {description && <p className="mt-1.5 max-w-[38ch] text-md text-muted-foreground">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  );
}
