import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  arrangeDispute,
  decide,
  makeAdmin,
  NOON,
  wait,
  type Arrangement,
} from '../testing/disputes/disputing.ts';
import type { Person } from '../testing/factories.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { moveDisputes } from './overdueActions.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC', damageReportHours: 12 } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
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

  test('by nobody when it was cancelled before it could be handed over', async () => {
    for (const by of ['owner', 'renter'] as const) {
      const arranged = await arrangeDispute(app);
      app.setNow('2030-06-08T23:59:59.999Z');
      expect((await cancel(arranged, by)).status).toBe(200);
      app.setNow(NOON);
      for (const side of ['owner', 'renter'] as const) {
        expect((await arranged.rental(arranged[side])).can).not.toContain('report_problem');
        expect(codeOf(await arranged.open(arranged[side]))).toBe('report_window_closed');
      }
    }
  });

  test.for([
    { by: 'owner', other: 'renter', kind: 'not_handed_over' },
    { by: 'renter', other: 'owner', kind: 'not_returned' },
  ] as const)(
    'from its first day on by the $other when the $by cancelled it once it could be handed over',
    async ({ by, other, kind }) => {
      const arranged = await arrangeDispute(app);
      app.setNow('2030-06-09T00:00:00.000Z');
      expect((await cancel(arranged, by)).status).toBe(200);
      expect(codeOf(await arranged.open(arranged[other], { kind }))).toBe('report_window_closed');
      app.setNow(NOON);
      expect((await arranged.rental(arranged[by])).can).not.toContain('report_problem');
      expect(codeOf(await arranged.open(arranged[by]))).toBe('report_window_closed');
      expect((await arranged.rental(arranged[other])).can).toContain('report_problem');
      const opened = await arranged.open(arranged[other], { kind });
      expect([opened.status, opened.body.unanswered]).toEqual([201, 'team']);
    },
  );

  test('by its owner for an item that the renter has, who pressed alone, and against the deposit', async () => {
    const arranged = await arrangeDispute(app, { depositMinor: 5000 });
    const { owner, renter, open, ready, press } = arranged;
    app.setNow('2030-06-09T20:00:00.000Z');
    await press(owner, 'checkout');
    expect((await cancel(arranged, 'renter')).status).toBe(200);
    app.setNow(NOON);
    for (const kind of ['no_show', 'late'] as const) expect((await open(owner, { kind })).status).toBe(400);
    const { id, deposit } = (await open(owner, { kind: 'not_returned', claimMinor: 8000 })).body;
    expect(deposit).toEqual({ heldMinor: 5000, isFrozen: true });
    await ready(owner, id);
    await ready(renter, id);
    await decide(admin, id, { outcome: 'for_opener', amountMinor: 8000 });
    wait(app, 7 * DAY_MS);
    await moveDisputes(app.context);
    const { dues } = await arranged.rental(owner);
    expect(
      dues.filter(({ state }) => state === 'open').map(({ kind, amountMinor }) => [kind, amountMinor]),
    ).toEqual([['extra', 3000]]);
  });
});

test('a renter can ask for what they may have paid, whatever the owner says that the item is worth', async () => {
  const terms = { ...DEFAULT_TERMS, price: 100, feeRenterPercent: 0, feeOwnerPercent: 0, weekendDays: [] };
  const { owner, renter, open, rental } = await arrangeDispute(app, {
    rental: { totalMinor: 30_000, depositMinor: 20_000, terms: { ...terms, declaredValue: 0 } },
  });
  expect((await rental(owner)).claimMaxMinor).toBe(0);
  expect((await rental(renter)).claimMaxMinor).toBe(50_000);
  expect(codeOf(await open(owner, { claimMinor: 1 }))).toBe('claim_too_high');
  expect(codeOf(await open(renter, { claimMinor: 50_001 }))).toBe('claim_too_high');
  expect((await open(renter, { claimMinor: 50_000 })).status).toBe(201);
});
