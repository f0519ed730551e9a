import type { ReactNode } from 'react';

export interface NarrowPanelProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  /** Shown below the card, such as a link back. */
  below?: ReactNode;
}

/** A page that consists of one centred card with its h1. */
export function NarrowPanel({ title, lead, children, below }: NarrowPanelProps) {
  return (
    <div className="mx-auto grid w-full max-w-[472px] grid-cols-1 px-4 py-10 md:py-20">
      <div className="rounded-2xl border bg-card p-6 shadow-sm md:p-8">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-base text-muted-foreground">{lead}</p>
        {children && <div className="mt-6">{children}</div>}
      </div>
      {below && <p className="mt-4 text-center">{below}</p>}
    </div>
  );
}
