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
});
