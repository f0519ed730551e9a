import { cn } from '../../ui/style/classNames.ts';
import { tintClass, tintOf } from '../../ui/style/tint.ts';
import type { Entry } from './month.ts';

/** Lines that run aslant, and dots: what is not lent is told from rentals without colour, too. */
export const HATCHED =
  'border border-border-strong bg-sunken [background-image:repeating-linear-gradient(135deg,var(--border-strong)_0_1px,transparent_1px_7px)]';
export const DOTTED =
  'border border-border-strong bg-card [background-image:radial-gradient(var(--muted-foreground)_1px,transparent_1.4px)] [background-size:7px_7px]';
export const OUTLINED = 'border-2 border-dashed border-muted-foreground bg-card';

/** How an entry is drawn: rentals filled in the colour of their listing. */
export function lookOf({ kind, itemId }: Pick<Entry, 'kind' | 'itemId'>): string {
  switch (kind) {
    case 'rental':
      return cn('border border-border-strong', tintClass[tintOf(itemId)]);
    case 'request':
      return OUTLINED;
    case 'block':
      return HATCHED;
    case 'buffer':
      return DOTTED;
  }
}
