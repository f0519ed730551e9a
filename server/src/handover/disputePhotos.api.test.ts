import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, decide, makeAdmin, type Arrangement } from '../testing/disputes/disputing.ts';
import type { Person } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC', damageReportHours: 48 } });
});
afterAll(() => app.close());

const draw = async () => Uint8Array.from(await drawPicture(40, 30).png().toBuffer());

/** Adds a photo for a dispute; returns the status, or why it was refused. */
async function add({ addPhoto }: Arrangement, who: Person): Promise<string | number> {
  const { status, body } = await addPhoto(who, await draw(), { phase: 'dispute' });
  return body.code ?? status;
}

describe('a photo for a dispute', () => {
  test('is taken until nobody can report the rental any more', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter } = arranged;
    await arranged.checkOut();
    await arranged.checkIn();
    app.setNow('2030-06-12T11:59:59.999Z');
    expect([await add(arranged, owner), await add(arranged, renter)]).toEqual([201, 201]);
    app.setNow('2030-06-12T12:00:00.000Z');
    expect([await add(arranged, owner), await add(arranged, renter)]).toEqual([
      'evidence_locked',
      'evidence_locked',
    ]);
  });

  test('is taken of both as long as there is a dispute, also while its decision can be appealed', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, open, ready } = arranged;
    const admin = await makeAdmin(app);
    await arranged.checkOut();
    await arranged.checkIn();
    const { id } = (await open(owner)).body;
    for (const who of [owner, renter]) await ready(who, id);
    app.setNow('2030-06-15T12:00:00.000Z');
    expect((await decide(admin, id)).status).toBe(200);
    app.setNow('2030-06-22T11:59:59.999Z');
    expect([await add(arranged, owner), await add(arranged, renter)]).toEqual([201, 201]);
  });

  test('is refused once the dispute is closed', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, open, offer, accept } = arranged;
    await arranged.checkOut();
    await arranged.checkIn();
    const { id } = (await open(owner)).body;
    expect((await accept(owner, id, await offer(renter, id, 300))).status).toBe(200);
    app.setNow('2030-06-13T12:00:00.000Z');
    expect([await add(arranged, owner), await add(arranged, renter)]).toEqual([
      'evidence_locked',
      'evidence_locked',
    ]);
  });
});
