import type { ReactNode } from 'react';

import { CutoutImage } from '../../ui/media/CutoutImage.tsx';

/** A page with only a title and a link. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page justify-items-center px-4 py-16 text-center md:px-8 md:py-24">
      <span className="grid size-32 place-items-center rounded-full bg-primary-soft">
        <CutoutImage name="magnifying-glass-tilted-left" className="w-20 drop-shadow-md" />
      </span>
      <h1 className="mt-6 mb-6 text-3xl md:text-4xl">{title}</h1>
      {children}
    </div>
  );
}
