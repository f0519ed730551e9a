import { useState } from 'react';

/**
 * How often a dialog has been opened, as the key of its portal. Radix takes what was closed before through another round of
 * effects, in which it is drawn at one go; a portal that is new is drawn with what opened it, which React can do bit by bit.
 */
export function useOpenings(open: boolean): number {
  const [former, setFormer] = useState({ open, openings: 0 });
  if (former.open !== open) setFormer({ open, openings: former.openings + (open ? 1 : 0) });
  return former.openings;
}
