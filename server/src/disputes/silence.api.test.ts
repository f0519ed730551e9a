import { setNotes, takeEvidenceBack } from '@lendloop/contract/handover/handover';
import { confirmDue } from '@lendloop/contract/payments/dues';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { proposeChange } from '@lendloop/contract/rentals/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, NOON, wait } from '../testing/disputes/disputing.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;

type Arranged = Awaited<ReturnType<typeof arrangeDispute>>;

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

  test.each(['owner', 'renter'] as const)(
    'about somebody who did not come, says the %s, once the other one alone has said that they met',
    async (side) => {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      const { id } = (await arranged.open(arranged[side], { kind: 'no_show', claimMinor: 5000 })).body;
      const other = arranged[side === 'owner' ? 'renter' : 'owner'];
      expect((await arranged.press(other, 'checkout')).status).toBe(200);
      expect((await arranged.show(other, id)).body.unanswered).toBe('team');
      wait(app, 24 * HOUR_MS);
      await moveDisputes(app.context);
      expect((await arranged.show(other, id)).body).toMatchObject({ state: 'review', outcome: null });
    },
  );

  test('about somebody who did not come, once they propose other days', async () => {
    const { open, owner, renter, rentalId, show } = await arrangeDispute(app);
    const { id, unanswered } = (await open(owner, { kind: 'no_show', claimMinor: 5000 })).body;
    expect(unanswered).toBe('decided');
    const { status } = await renter.client.call(proposeChange, {
      params: { id: rentalId },
      body: { startDate: '2030-06-10', endDate: '2030-06-14' },
    });
    expect(status).toBe(201);
    wait(app, 24 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
  });

  test.each(['owner', 'renter'] as const)(
    'about somebody who did not come, once the %s says that the price was paid in hand since',
    async (side) => {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      const { owner, renter, rentalId, show } = arranged;
      const { id, unanswered } = (await arranged.open(owner, { kind: 'no_show', claimMinor: 5000 })).body;
      expect(unanswered).toBe('decided');
      wait(app, HOUR_MS);
      const price = (await arranged.rental(owner)).dues.find(({ kind }) => kind === 'rental');
      const params = { id: rentalId, dueId: price?.id ?? 0 };
      const said = await arranged[side].client.call(confirmDue, { params, body: { confirmed: true } });
      expect(said.status).toBe(200);
      expect((await show(renter, id)).body.unanswered).toBe('team');
      wait(app, 23 * HOUR_MS);
      await moveDisputes(app.context);
      expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
    },
  );

  test.each(['owner', 'renter'] as const)(
    'about somebody who did not come, where the %s has said since the item could be handed over that money changed hands',
    async (side) => {
      for (const [at, unanswered] of [
        ['2030-06-08T23:59:59.999Z', 'decided'],
        ['2030-06-09T00:00:00.000Z', 'team'],
        ['2030-06-10T11:00:00.000Z', 'team'],
      ] as const) {
        const arranged = await arrangeDispute(app, { depositMinor: 600 });
        const { owner, renter, rentalId, show } = arranged;
        app.setNow(at);
        const price = (await arranged.rental(owner)).dues.find(({ kind }) => kind === 'rental');
        const params = { id: rentalId, dueId: price?.id ?? 0 };
        const said = await arranged[side].client.call(confirmDue, { params, body: { confirmed: true } });
        expect(said.status).toBe(200);
        app.setNow(NOON);
        const opened = await arranged.open(owner, { kind: 'no_show', claimMinor: 5000 });
        expect(opened.body.unanswered).toBe(unanswered);
        wait(app, 24 * HOUR_MS);
        await moveDisputes(app.context);
        const state = unanswered === 'team' ? 'review' : 'decided';
        expect((await show(renter, opened.body.id)).body.state).toBe(state);
      }
    },
  );

  test.each(['owner', 'renter'] as const)(
    'about somebody who did not come, says the %s, where the other one has a photo or a note of the check-out',
    async (side) => {
      const other = side === 'owner' ? 'renter' : 'owner';
      const phase = 'checkout';
      const photograph = async (arranged: Arranged, by: 'owner' | 'renter') => {
        const bytes = new Uint8Array(await takePhonePhoto(64, 48));
        const { status, body } = await arranged.addPhoto(arranged[by], bytes, { phase });
        expect(status).toBe(201);
        return body.id;
      };
      const note = ({ rentalId, ...people }: Arranged, by: 'owner' | 'renter') =>
        people[by].client.call(setNotes, {
          params: { id: rentalId, phase },
          body: { condition: 'as_described' },
        });
      for (const [keep, unanswered] of [
        [(arranged: Arranged) => photograph(arranged, other), 'team'],
        [(arranged: Arranged) => note(arranged, other), 'team'],
        // What whoever reports it says alone, or the other one no longer says.
        [(arranged: Arranged) => note(arranged, side), 'decided'],
        [(arranged: Arranged) => photograph(arranged, side), 'decided'],
        [
          async (arranged: Arranged) => {
            const params = { id: arranged.rentalId, evidenceId: await photograph(arranged, other) };
            expect((await arranged[other].client.call(takeEvidenceBack, { params })).status).toBe(204);
          },
          'decided',
        ],
      ] as const) {
        const arranged = await arrangeDispute(app);
        await keep(arranged);
        const opened = await arranged.open(arranged[side], { kind: 'no_show', claimMinor: 5000 });
        expect(opened.body.unanswered).toBe(unanswered);
      }
    },
  );

  test.each([
    [
      'the owner has said that all is done',
      async ({ owner, rentalId }: Arranged) => {
        const done = { params: { id: rentalId }, body: { status: 'completed' } } as const;
        return (await owner.client.call(setRentalStatus, done)).status;
      },
    ],
    [
      'the owner has a note of the return',
      async ({ owner, rentalId }: Arranged) => {
        const note = {
          params: { id: rentalId, phase: 'checkin' },
          body: { condition: 'as_described' },
        } as const;
        return (await owner.client.call(setNotes, note)).status;
      },
    ],
    ['nothing was said', () => Promise.resolve(200)],
  ] as const)('about an owner who did not come, says the renter the day after: %s', async (what, act) => {
    const arranged = await arrangeDispute(app);
    app.setNow('2030-06-11T12:00:00.000Z');
    expect(await act(arranged)).toBe(200);
    const { body } = await arranged.open(arranged.renter, { kind: 'no_show', claimMinor: 5000 });
    expect(body.unanswered).toBe(what === 'nothing was said' ? 'decided' : 'team');
  });

  test.each(['not_returned', 'late'] as const)('about an item that came back in time: %s', async (kind) => {
    const arranged = await arrangeDispute(app, { depositMinor: 600 });
    const { owner, renter, show } = arranged;
    await arranged.checkOut();
    const { id } = (await arranged.open(owner, { kind, claimMinor: 5000 })).body;
    expect((await show(renter, id)).body.unanswered).toBe('deposit');
    expect((await arranged.checkIn()).status).toBe(200);
    expect((await show(renter, id)).body.unanswered).toBe('team');
    wait(app, 72 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
  });

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

  test.each(['owner', 'renter'] as const)(
    'about a late return, where the %s alone has said on the last day that it came back',
    async (side) => {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      const { owner, renter, show } = arranged;
      await arranged.checkOut();
      app.setNow('2030-06-12T23:59:59.999Z');
      expect((await arranged.press(arranged[side], 'checkin')).status).toBe(200);
      wait(app, 12 * HOUR_MS);
      const { id, unanswered } = (await arranged.open(owner, { kind: 'late', claimMinor: 600 })).body;
      expect(unanswered).toBe('team');
      wait(app, 72 * HOUR_MS);
      await moveDisputes(app.context);
      expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
    },
  );

  test('but about one that came back a day late, as one of them says', async () => {
    const arranged = await arrangeDispute(app, { depositMinor: 600 });
    await arranged.checkOut();
    app.setNow('2030-06-13T00:00:00.000Z');
    await arranged.press(arranged.renter, 'checkin');
    const { unanswered } = (await arranged.open(arranged.owner, { kind: 'late', claimMinor: 600 })).body;
    expect(unanswered).toBe('deposit');
  });

  test('about somebody who did not come, once the item came back by its code without a check-out', async () => {
    const arranged = await arrangeDispute(app, { depositMinor: 600 });
    const { owner, renter, show } = arranged;
    const { id } = (await arranged.open(owner, { kind: 'no_show', claimMinor: 600 })).body;
    expect((await arranged.checkIn()).status).toBe(200);
    expect((await show(renter, id)).body.unanswered).toBe('team');
    wait(app, 24 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
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

  test.each(['not_returned', 'late'] as const)('about an item that is not due back yet: %s', async (kind) => {
    const days = { startDate: '2030-06-10', endDate: '2030-06-24' };
    const arranged = await arrangeDispute(app, { depositMinor: 600, rental: days });
    const { owner, renter, show } = arranged;
    await arranged.checkOut();
    const { id, unanswered } = (await arranged.open(owner, { kind, claimMinor: 600 })).body;
    expect(unanswered).toBe('team');
    wait(app, 72 * HOUR_MS);
    await moveDisputes(app.context);
    expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
  });

  test('but about one whose last day is over by then', async () => {
    const days = { startDate: '2030-06-10', endDate: '2030-06-24' };
    const arranged = await arrangeDispute(app, { depositMinor: 600, rental: days });
    await arranged.checkOut();
    app.setNow('2030-06-22T12:00:00.000Z');
    const { unanswered } = (await arranged.open(arranged.owner, { kind: 'not_returned', claimMinor: 600 }))
      .body;
    expect(unanswered).toBe('deposit');
  });

  test.each([
    ['no_show', 'checkout'],
    ['no_show', 'checkin'],
    ['not_returned', 'checkin'],
  ] as const)('about what one of them has pressed: %s', async (kind, phase) => {
    for (const side of ['owner', 'renter'] as const) {
      const arranged = await arrangeDispute(app, { depositMinor: 600 });
      if (kind === 'not_returned') await arranged.checkOut();
      const { id, unanswered } = (await arranged.open(arranged.owner, { kind, claimMinor: 600 })).body;
      expect(unanswered).not.toBe('team');
      await arranged.press(arranged[side], phase);
      expect((await arranged.show(arranged.renter, id)).body.unanswered).toBe('team');
    }
  });
});
