import type { ReactNode } from 'react';

import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import type { Cutout } from '../../ui/media/cutouts.ts';

interface StepCardProps {
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly art: Cutout;
  readonly children?: ReactNode;
}

/** What is to be done next, with its one big action. */
export function StepCard({ eyebrow, title, text, art, children }: StepCardProps) {
  return (
    <section className="relative overflow-hidden rounded-2xl bg-primary-soft p-6 md:p-8">
      <CutoutImage
        name={art}
        className="absolute end-5 top-5 w-20 md:end-8 md:top-1/2 md:w-32 md:-translate-y-1/2"
      />
      <div className="pe-20 md:max-w-[70%] md:pe-0">
        {eyebrow !== undefined && <p className="text-sm font-semibold text-primary-strong">{eyebrow}</p>}
        <h2 className="mt-1.5 text-2xl wrap-anywhere">{title}</h2>
        <p className="mt-2 text-md text-foreground-soft">{text}</p>
      </div>
      {children !== undefined && <div className="mt-5 md:max-w-[70%]">{children}</div>}
    </section>
  );
}
