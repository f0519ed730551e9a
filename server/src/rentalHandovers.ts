import type { Context } from './context.ts';
import { returnByOwner } from './handover/actions.ts';
import { showHandoverOf } from './handover/viewActions.ts';
import type { Handovers } from './rentals/actions.ts';

/** Connects rentals to their handovers, which they do not import. */
export const handovers = (context: Context): Handovers => ({
  show: (viewer, rentalId) => showHandoverOf(context, viewer, rentalId),
  returnByOwner: (tx, viewer, rentalId) => returnByOwner(context, tx, viewer, rentalId),
});
