import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, wait } from '../testing/disputes/disputing.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());

describe('saying nothing decides nothing, and the team does,', () => {
  test.each(['owner', 'renter'] as const)(
    'about somebody who did not come, says the %s, once the item was handed over',
    async (side) => {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      const { id } = (await arranged.open(arranged[side], { kind: 'no_show', claimMinor: 5000 })).body;
      wait(app, HOUR_MS);
      expect((await arranged.show(arranged.renter, id)).body.unanswered).toBe('decided');
      expect((await arranged.checkOut()).status).toBe(200);
      expect((await arranged.show(arranged.renter, id)).body.unanswered).toBe('team');
      wait(app, 23 * HOUR_MS);
      await moveDisputes(app.context);
      expect((await arranged.show(arranged[side], id)).body).toMatchObject({
        state: 'review',
        outcome: null,
      });
      const { dues } = await arranged.rental(arranged.owner);
      expect(dues.filter(({ kind }) => kind === 'extra' || kind === 'refund')).toEqual([]);
    },
  );

  test.each([
    ['no_show', 24],
    ['damaged', 72],
  ] as const)('about a rental that its owner cancels behind it: %s', async (kind, hours) => {
    const arranged = await arrangeDispute(app, { depositMinor: 600 });
    const { owner, rentalId } = arranged;
    const { id } = (await arranged.open(owner, { kind, claimMinor: 5000 })).body;
    const cancelled = await owner.client.call(cancelRental, { params: { id: rentalId }, body: {} });
    expect(cancelled.status).toBe(200);
    wait(app, hours * HOUR_MS);
    await moveDisputes(app.context);
    expect((await arranged.show(owner, id)).body).toMatchObject({ state: 'review', outcome: null });
    const { dues } = await arranged.rental(owner);
    expect(dues.filter(({ kind: of }) => of === 'extra')).toEqual([]);
  });

  test('about an item that came back since its owner reported that it did not', async () => {
    const arranged = await arrangeDispute(app, { depositMinor: 600 });
    const { owner, renter } = arranged;
    await arranged.checkOut();
    const { id } = (await arranged.open(owner, { kind: 'not_returned', claimMinor: 600 })).body;
    wait(app, HOUR_MS);
    expect((await arranged.checkIn()).status).toBe(200);
    expect((await arranged.show(renter, id)).body.unanswered).toBe('team');
    wait(app, 72 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await arranged.show(owner, id)).body).toMatchObject({ state: 'review', outcome: null });
  });

  test.each([
    ['no_show', 'checkout'],
    ['not_returned', 'checkin'],
  ] as const)('about what the other one has pressed: %s', async (kind, phase) => {
    const pressedBy = async (side: 'owner' | 'renter') => {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      if (phase === 'checkin') await arranged.checkOut();
      const { id } = (await arranged.open(arranged.owner, { kind, claimMinor: 600 })).body;
      await arranged.press(arranged[side], phase);
      return (await arranged.show(arranged.renter, id)).body.unanswered;
    };
    expect(await pressedBy('renter')).toBe('team');
    // What its opener presses is no answer.
    expect(await pressedBy('owner')).toBe(kind === 'no_show' ? 'decided' : 'deposit');
  });
});
