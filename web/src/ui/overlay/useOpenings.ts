import { useState } from 'react';

/**
 * How many times a dialog has been opened, for use as the key of its portal. When Radix reopens an existing portal, it
 * renders the content synchronously from an effect. A new portal renders as part of the update that opened it, which React
 * can interrupt.
 */
export function useOpenings(open: boolean): number {
  const [previous, setPrevious] = useState({ open, openings: 0 });
  if (previous.open !== open) setPrevious({ open, openings: previous.openings + (open ? 1 : 0) });
  return previous.openings;
}
