import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, NOON, type Arrangement } from '../testing/disputes/disputing.ts';
import { takePhonePhoto } from '../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC', damageReportHours: 12 } });
});
afterAll(() => app.close());

const cancel = (arranged: Arrangement, by: 'owner' | 'renter') =>
  arranged[by].client.call(cancelRental, { params: { id: arranged.rentalId }, body: {} });

const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code?: string }).code;

describe('a cancelled rental can be reported', () => {
  test('by the renter alone once the owner has cancelled it on the first day, until some hours after the last one', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, open, rental, addPhoto } = arranged;
    app.setNow('2030-06-10T00:00:00.000Z');
    expect((await cancel(arranged, 'owner')).status).toBe(200);
    expect((await rental(owner)).can).not.toContain('report_problem');
    expect(codeOf(await open(owner))).toBe('report_window_closed');
    // Nobody has seen the item.
    expect(await open(renter, { kind: 'not_as_described' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'kind' }] },
    });
    const photo = await addPhoto(renter, new Uint8Array(await takePhonePhoto(64, 48)), { phase: 'dispute' });
    expect(photo.status).toBe(201);
    for (const [moment, isOpen] of [
      ['2030-06-13T12:00:00.000Z', false],
      ['2030-06-13T11:59:59.999Z', true],
    ] as const) {
      app.setNow(moment);
      expect((await rental(renter)).can.includes('report_problem')).toBe(isOpen);
      const opened = await open(renter, { kind: 'not_handed_over', evidenceIds: [photo.body.id] });
      expect(opened.status).toBe(isOpen ? 201 : 409);
    }
  });

  test('that the owner did not come, when they have cancelled, as early as for others', async () => {
    const arranged = await arrangeDispute(app);
    await cancel(arranged, 'owner');
    app.setNow('2030-06-12T00:00:00.000Z');
    expect(codeOf(await arranged.open(arranged.renter, { kind: 'no_show' }))).toBe('report_window_closed');
    app.setNow('2030-06-11T23:59:59.999Z');
    expect((await arranged.open(arranged.renter, { kind: 'no_show' })).body).toMatchObject({
      unanswered: 'team',
    });
  });

  test('not when the marketplace has cancelled', async () => {
    const arranged = await arrangeDispute(app);
    await cancel(arranged, 'owner');
    await app.database.db
      .update(rentals)
      .set({ closedReason: 'suspended' })
      .where(eq(rentals.id, arranged.rentalId));
    expect(codeOf(await arranged.open(arranged.renter))).toBe('report_window_closed');
  });

  test('by nobody when it was cancelled before its first day', async () => {
    for (const by of ['owner', 'renter'] as const) {
      const arranged = await arrangeDispute(app);
      app.setNow('2030-06-09T23:59:59.999Z');
      expect((await cancel(arranged, by)).status).toBe(200);
      app.setNow(NOON);
      for (const side of ['owner', 'renter'] as const) {
        expect((await arranged.rental(arranged[side])).can).not.toContain('report_problem');
        expect(codeOf(await arranged.open(arranged[side]))).toBe('report_window_closed');
      }
    }
  });
});
