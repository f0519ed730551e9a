import { decideDispute, getJudgedDispute, type DecisionBody } from '@lendloop/contract/disputes/admin';
import {
  acceptOffer,
  addDisputeEntry,
  appealDispute,
  getDispute,
  letTeamDecide,
  openDispute,
  withdrawDispute,
  type DisputeEntryInput,
  type OpenDisputeInput,
} from '@lendloop/contract/disputes/disputes';
import type { DisputeState } from '@lendloop/contract/disputes/states';
import { confirmDue } from '@lendloop/contract/payments/dues';
import { getRental } from '@lendloop/contract/rentals';

import { moveDisputes } from '../../disputes/overdueActions.ts';
import { openDues } from '../../payments/dueActions.ts';
import type { TestApp } from '../app.ts';
import { makePerson, type Person } from '../factories.ts';
import { arrangeMeeting } from '../handovers/meeting.ts';

type Arranged = Parameters<typeof arrangeMeeting>[1];

/** The noon of the rental's first day, in UTC. */
export const NOON = '2030-06-10T12:00:00.000Z';
const DAY_MS = 86_400_000;

export const REASON = 'The photos show a whole filter first and a crack afterwards.';

/** An approved rental on its first day, and what its two people do about a problem with it. */
export async function arrangeDispute(
  app: TestApp,
  { depositMinor = 0, ...arranged }: Arranged & { readonly depositMinor?: number } = {},
) {
  app.setNow(NOON);
  const meeting = await arrangeMeeting(app, {
    ...arranged,
    rental: { depositMinor, ...arranged.rental },
  });
  if (depositMinor > 0) await holdDeposit(app, meeting, depositMinor);
  return disputeAbout(meeting);
}

/** What the two people of a rental do about a problem with it. */
export function disputeAbout<Of extends { readonly id: number }>(meeting: Of) {
  const { id: rentalId } = meeting;
  const params = { id: rentalId };
  const open = (who: Person, body: Partial<OpenDisputeInput> = {}) =>
    who.client.call(openDispute, {
      params,
      body: { kind: 'other', claimMinor: 1000, text: 'The filter is cracked.', ...body },
    });
  const say = (who: Person, id: number, body: DisputeEntryInput = { text: 'It was so before.' }) =>
    who.client.call(addDisputeEntry, { params: { id }, body });
  return {
    ...meeting,
    rentalId,
    open,
    say,
    offer: async (who: Person, id: number, amountMinor: number) =>
      (await say(who, id, { offer: { amountMinor } })).body.id,
    accept: (who: Person, id: number, entryId: number) =>
      who.client.call(acceptOffer, { params: { id }, body: { entryId } }),
    ready: (who: Person, id: number) => who.client.call(letTeamDecide, { params: { id } }),
    withdraw: (who: Person, id: number) => who.client.call(withdrawDispute, { params: { id } }),
    appeal: (who: Person, id: number, text = 'The scratch is older than that.') =>
      who.client.call(appealDispute, { params: { id }, body: { text } }),
    show: (who: Person, id: number) => who.client.call(getDispute, { params: { id } }),
    rental: async (who: Person) => (await who.client.call(getRental, { params })).body,
  };
}

export type Arrangement = Awaited<ReturnType<typeof arrangeDispute>>;

/** Has the renter hand over a deposit, as both say, days before the item can be handed over. */
async function holdDeposit(
  app: TestApp,
  { id, owner, renter }: Awaited<ReturnType<typeof arrangeMeeting>>,
  depositMinor: number,
): Promise<void> {
  const { context, database } = app;
  app.setNow('2030-06-06T12:00:00.000Z');
  const rental = { rentalId: id, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  await database.db.transaction((tx) =>
    openDues(context, tx, rental, { totalMinor: 30_000, depositMinor }, { byId: null, at: context.now() }),
  );
  const { dues } = (await owner.client.call(getRental, { params: { id } })).body;
  const deposit = dues.find(({ kind }) => kind === 'deposit');
  if (!deposit) throw new Error('There is no deposit.');
  for (const who of [owner, renter])
    await who.client.call(confirmDue, { params: { id, dueId: deposit.id }, body: { confirmed: true } });
  app.setNow(NOON);
}

export const makeAdmin = (app: TestApp) => makePerson(app, { isAdmin: true });

export const decide = (admin: Person, id: number, body: Partial<DecisionBody> = {}) =>
  admin.client.call(decideDispute, {
    params: { id },
    body: { outcome: 'shared', amountMinor: 400, reason: REASON, ...body },
  });

export const judge = (admin: Person, id: number) => admin.client.call(getJudgedDispute, { params: { id } });

/** Moves the clock on from where it stands. */
export function wait(app: TestApp, ms: number): void {
  app.setNow(new Date(app.context.now().getTime() + ms));
}

/** Opens a dispute of one side, brings it to a state, and returns its id. */
export async function bringTo(
  app: TestApp,
  arranged: Arrangement,
  opener: Person,
  state: DisputeState,
  admin: Person,
): Promise<number> {
  const { owner, renter, open, say, ready, offer, accept, withdraw, appeal } = arranged;
  const other = opener === owner ? renter : owner;
  const { id } = (await open(opener)).body;
  const toReview = async () => {
    await ready(opener, id);
    await ready(other, id);
  };
  switch (state) {
    case 'open':
      break;
    case 'answered':
      await say(other, id);
      break;
    case 'review':
      await toReview();
      break;
    case 'settled':
      await accept(opener, id, await offer(other, id, 300));
      break;
    case 'withdrawn':
      await withdraw(opener, id);
      break;
    case 'decided':
      await toReview();
      await decide(admin, id);
      break;
    case 'appealed':
      await toReview();
      await decide(admin, id);
      await appeal(other, id);
      break;
    case 'lapsed':
      await toReview();
      wait(app, 14 * DAY_MS);
      await moveDisputes(app.context);
      break;
  }
  return id;
}
