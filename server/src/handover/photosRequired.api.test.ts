import { randomUUID } from 'node:crypto';

import { takeEvidenceBack } from '@lendloop/contract/handover/handover';
import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { drawPicture } from '../testing/pictures.ts';
import { chargeLateRentals, settleHandovers } from './recurringActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC', handoverPhotos: 'required' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

const REFUSED = { code: 'photos_required' };

async function arrange() {
  const meeting = await arrangeMeeting(app);
  const { id, owner, renter, addPhoto, see, phaseOf } = meeting;
  const photograph = async (who: Person, phase: 'checkout' | 'checkin') => {
    const bytes = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
    return (await addPhoto(who, bytes, { phase })).body.id;
  };
  return {
    ...meeting,
    photograph,
    takeBack: (who: Person, evidenceId: number) =>
      who.client.call(takeEvidenceBack, { params: { id, evidenceId } }),
    isDone: async (phase: 'checkout' | 'checkin') => phaseOf(await see(owner), phase).doneAt !== null,
    handOver: async () => {
      for (let n = 0; n < 2; n += 1) await photograph(renter, 'checkout');
      expect((await meeting.checkOut()).status).toBe(200);
    },
  };
}

describe('where photos are required, a phase is done', () => {
  test('by a code only with two photos of one side that were not taken back, whichever side', async () => {
    const { owner, renter, codeOf, enter, photograph, takeBack, isDone } = await arrange();
    const entry = { clientId: randomUUID(), enteredAt: '2030-06-10T08:50:00.000Z' };
    const tryCode = async () => enter(owner, 'checkout', await codeOf('checkout'), entry);
    expect((await tryCode()).raw.json()).toMatchObject(REFUSED);
    const first = await photograph(renter, 'checkout');
    await photograph(owner, 'checkout');
    await photograph(renter, 'checkin');
    expect((await tryCode()).raw.json()).toMatchObject(REFUSED);
    await photograph(renter, 'checkout');
    await takeBack(renter, first);
    expect((await tryCode()).raw.json()).toMatchObject(REFUSED);
    await photograph(owner, 'checkout');
    // What waited on a phone is sent again with its id once the photos are there.
    expect((await tryCode()).status).toBe(200);
    expect(await isDone('checkout')).toBe(true);
  });

  test('by presses only then, and a press that stands alone waits for them', async () => {
    const { owner, renter, press, photograph, takeBack, isDone } = await arrange();
    expect((await press(renter, 'checkout')).raw.json()).toMatchObject(REFUSED);
    await photograph(renter, 'checkout');
    const second = await photograph(renter, 'checkout');
    expect((await press(renter, 'checkout')).status).toBe(200);
    await takeBack(renter, second);
    app.setNow('2030-06-12T10:00:00Z');
    await settleHandovers(app.context);
    expect(await isDone('checkout')).toBe(false);
    expect((await press(owner, 'checkout')).raw.json()).toMatchObject(REFUSED);
    await photograph(renter, 'checkout');
    await settleHandovers(app.context);
    expect(await isDone('checkout')).toBe(true);
  });

  test("by the owner's own word only then", async () => {
    const { id, owner, photograph, handOver, isDone } = await arrange();
    await handOver();
    app.setNow('2030-06-11T09:00:00Z');
    const complete = () =>
      owner.client.call(setRentalStatus, { params: { id }, body: { status: 'completed' } });
    expect((await complete()).raw.json()).toMatchObject(REFUSED);
    expect((await owner.client.call(getRental, { params: { id } })).body.status).toBe('approved');
    for (let n = 0; n < 2; n += 1) await photograph(owner, 'checkin');
    expect((await complete()).body.status).toBe('completed');
    expect(await isDone('checkin')).toBe(true);
  });

  test('and a press that waited for them longer than others do does not count for lateness', async () => {
    const { id, renter, owner, press, photograph, takeBack, handOver } = await arrange();
    await handOver();
    app.setNow('2030-06-12T12:00:00Z');
    await photograph(renter, 'checkin');
    const second = await photograph(renter, 'checkin');
    expect((await press(renter, 'checkin')).status).toBe(200);
    await takeBack(renter, second);
    app.setNow('2030-06-16T12:00:00Z');
    await settleHandovers(app.context);
    await photograph(renter, 'checkin');
    await settleHandovers(app.context);
    expect((await owner.client.call(getRental, { params: { id } })).body).toMatchObject({
      status: 'completed',
      handover: { lateDays: 4 },
    });
  });

  test('and a press does not wait for those that the other one takes back after it', async () => {
    const { id, renter, owner, press, photograph, takeBack, handOver } = await arrange();
    await handOver();
    app.setNow('2030-06-12T12:00:00Z');
    const photos = [await photograph(owner, 'checkin'), await photograph(owner, 'checkin')];
    expect((await press(renter, 'checkin')).status).toBe(200);
    app.setNow('2030-06-12T12:01:00Z');
    for (const photo of photos) expect((await takeBack(owner, photo)).status).toBe(204);
    app.setNow('2030-06-14T12:02:00Z');
    await settleHandovers(app.context);
    app.setNow('2030-06-17T12:00:00Z');
    await chargeLateRentals(app.context);
    const { status, handover, dues } = (await owner.client.call(getRental, { params: { id } })).body;
    expect([status, handover?.lateDays]).toEqual(['completed', 0]);
    expect(dues.filter(({ kind }) => kind === 'extra')).toEqual([]);
  });

  test('and one that nobody confirms still completes on day 14', async () => {
    const { id, owner, handOver } = await arrange();
    await handOver();
    app.setNow('2030-06-26T12:00:00Z');
    await chargeLateRentals(app.context);
    expect((await owner.client.call(getRental, { params: { id } })).body).toMatchObject({
      status: 'completed',
      returnUnconfirmed: true,
    });
  });
});
