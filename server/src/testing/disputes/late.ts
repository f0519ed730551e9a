import { setRentalStatus } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';

import { moveDisputes } from '../../disputes/overdueActions.ts';
import { chargeLateRentals, settleHandovers } from '../../handover/recurringActions.ts';
import { findPressed } from '../../handover/writes.ts';
import { completeEndedRentals } from '../../rentals/actions.ts';
import type { TestApp } from '../app.ts';
import type { Person } from '../factories.ts';

/** Terms of 100 a day and 50 a late day, without fees. */
export const LATE_TERMS = {
  ...DEFAULT_TERMS,
  price: 100,
  lateFee: 50,
  feeRenterPercent: 0,
  feeOwnerPercent: 0,
  weekendDays: [],
};

/** Runs the jobs of disputes, handovers and rentals at a moment. */
export async function runJobsAt(app: TestApp, moment: string): Promise<void> {
  app.setNow(moment);
  await moveDisputes(app.context);
  await settleHandovers(app.context);
  await chargeLateRentals(app.context);
  await completeEndedRentals(app.context);
}

/** Has the owner of a rental say at a moment that it is completed. */
export async function completeAt(
  app: TestApp,
  { owner, id }: { readonly owner: Person; readonly id: number },
  moment: string,
): Promise<void> {
  app.setNow(moment);
  const answer = await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'completed' } });
  if (answer.status !== 200) throw new Error(`The rental was not completed: ${answer.status}`);
}

/** Whether the job of handovers looks at the press of a rental again. */
export async function isLookedAt(app: TestApp, rentalId: number): Promise<boolean> {
  const now = app.context.now();
  const found = await findPressed(app.database.db, now, { isReminded: null, after: rentalId - 1, now }, 1);
  return found.some((pressed) => pressed.rentalId === rentalId);
}
