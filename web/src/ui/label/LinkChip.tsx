import type { ReactElement } from 'react';

import { CutoutImage } from '../media/CutoutImage.tsx';
import type { Cutout } from '../media/cutouts.ts';
import { asChild } from '../style/asChild.ts';

export interface LinkChipProps {
  /** A link or button that contains the text. */
  children: ReactElement;
  /** Small picture before the text. */
  art?: Cutout;
}

const STYLE =
  'inline-flex h-11 items-center gap-2 rounded-full border border-border-strong bg-card pe-4 ps-2.5 text-md font-medium transition hover:border-foreground hover:bg-accent';

/** A chip 44 px high that links somewhere, such as to a popular search. */
export function LinkChip({ children, art }: LinkChipProps) {
  return asChild(children, { className: STYLE }, (held) => [
    art && <CutoutImage name={art} className="size-6" />,
    held,
  ]);
}
