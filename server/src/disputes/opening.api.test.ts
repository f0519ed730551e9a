import { randomUUID } from 'node:crypto';

import { listDisputes, openDispute } from '@lendloop/contract/disputes/disputes';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, decide, makeAdmin, NOON, wait } from '../testing/disputes/disputing.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC', damageReportHours: 12 } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code?: string }).code;

describe('when problems can be reported', () => {
  test('from 00:00 of the first day until some hours after the end, to the millisecond', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, open, rental, rentalId } = arranged;
    app.setNow('2030-06-09T23:59:59.999Z');
    expect(codeOf(await open(owner))).toBe('report_window_closed');
    expect((await rental(owner)).can).not.toContain('report_problem');
    app.setNow('2030-06-10T00:00:00.000Z');
    expect((await rental(owner)).can).toContain('report_problem');
    const completedAt = '2030-06-13T00:00:00.000Z';
    await app.database.db
      .update(rentals)
      .set({ status: 'completed', completedAt })
      .where(eq(rentals.id, rentalId));
    for (const [ms, isOpen] of [
      [12 * HOUR_MS + 1, false],
      [12 * HOUR_MS, false],
      [12 * HOUR_MS - 1, true],
    ] as const) {
      app.setNow(new Date(Date.parse(completedAt) + ms));
      expect((await rental(renter)).can.includes('report_problem')).toBe(isOpen);
      expect((await open(renter)).status).toBe(isOpen ? 201 : 409);
    }
  });

  test('not less by a dispute of the other person, which bars one meanwhile and is taken back', async () => {
    const { owner, renter, open, ready, withdraw, rental, rentalId } = await arrangeDispute(app, {
      depositMinor: 50_000,
    });
    const { id } = (await open(renter)).body;
    await app.database.db
      .update(rentals)
      .set({ status: 'completed', completedAt: app.context.now().toISOString() })
      .where(eq(rentals.id, rentalId));
    for (const who of [renter, owner]) await ready(who, id);
    wait(app, 10 * DAY_MS);
    expect(codeOf(await open(owner, { kind: 'damaged' }))).toBe('dispute_open');
    const closedAt = app.context.now();
    await withdraw(renter, id);
    for (const [ms, isOpen] of [
      [12 * HOUR_MS, false],
      [12 * HOUR_MS - 1, true],
    ] as const) {
      app.setNow(new Date(closedAt.getTime() + ms));
      expect(await rental(owner)).toMatchObject({
        dispute: { id, state: 'withdrawn', closedAt: closedAt.toISOString() },
      });
      expect((await rental(owner)).can.includes('report_problem')).toBe(isOpen);
      expect((await open(owner, { kind: 'damaged' })).status).toBe(isOpen ? 201 : 409);
    }
    expect((await rental(owner)).dues.find(({ kind }) => kind === 'deposit_back')).toMatchObject({
      isFrozen: true,
    });
  });

  test('never with a request, or one that was rejected', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const { owner, open } = await arrangeDispute(app, { rental: { status } });
      expect(codeOf(await open(owner))).toBe('report_window_closed');
    }
  });

  test('that nobody came, on the first day and the day after, without a check-out', async () => {
    const first = await arrangeDispute(app);
    app.setNow('2030-06-12T00:00:00.000Z');
    expect(codeOf(await first.open(first.renter, { kind: 'no_show' }))).toBe('report_window_closed');
    app.setNow('2030-06-11T23:59:59.999Z');
    expect((await first.open(first.renter, { kind: 'no_show' })).status).toBe(201);
    const second = await arrangeDispute(app);
    await second.checkOut();
    expect(codeOf(await second.open(second.owner, { kind: 'no_show' }))).toBe('report_window_closed');
  });

  test('each side has its own kinds', async () => {
    const { owner, renter, open } = await arrangeDispute(app);
    expect(await open(renter, { kind: 'damaged' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'kind' }] },
    });
    expect((await open(owner, { kind: 'not_handed_over' })).status).toBe(400);
    expect((await open(owner, { kind: 'damaged' })).status).toBe(201);
  });
});

describe('who can open one', () => {
  test('the two people of the rental, and nobody else can know of it', async () => {
    const { owner, renter, open, show, say } = await arrangeDispute(app);
    const stranger = await makePerson(app);
    expect(await open(stranger)).toMatchObject({ status: 404, body: { code: 'rental_not_found' } });
    const { id } = (await open(renter)).body;
    for (const who of [stranger, admin]) {
      expect(await show(who, id)).toMatchObject({ status: 404, body: { code: 'dispute_not_found' } });
      expect(await say(who, id)).toMatchObject({ status: 404, body: { code: 'dispute_not_found' } });
    }
    const listOf = async (who: Person) => (await who.client.call(listDisputes, { query: {} })).body;
    expect((await listOf(owner)).map((one) => one.id)).toEqual([id]);
    expect(await listOf(stranger)).toEqual([]);
  });

  test('one at a time, and after a closed one only who opened none', async () => {
    const { owner, renter, open, withdraw, rental } = await arrangeDispute(app);
    const { id } = (await open(owner)).body;
    expect(codeOf(await open(renter))).toBe('dispute_open');
    expect(await rental(renter)).toMatchObject({ dispute: { id, state: 'open' } });
    expect((await rental(renter)).can).not.toContain('report_problem');
    await withdraw(owner, id);
    expect(codeOf(await open(owner))).toBe('report_window_closed');
    expect((await rental(owner)).can).not.toContain('report_problem');
    expect((await rental(renter)).can).toContain('report_problem');
    expect((await open(renter)).status).toBe(201);
  });

  test('both at the same moment: one does', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, renter, open } = await arrangeDispute(app);
      const answers = await Promise.all([open(owner), open(renter), open(owner), open(renter)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    }
  });

  test('five in 30 days, then 429 until the first is older', async () => {
    const owner = await makePerson(app);
    const rentalOf = async () => {
      const renter = await makePerson(app);
      const item = await makeItem(app, owner.id);
      const days = { startDate: '2030-06-10', endDate: '2030-06-12' };
      return makeRental(app, {
        itemId: item.id,
        ownerId: owner.id,
        renterId: renter.id,
        ...days,
        status: 'approved',
      });
    };
    const arranged = await arrangeDispute(app);
    const openAbout = async (person: Person) => {
      const { id } = await rentalOf();
      return person.client.call(openDispute, {
        params: { id },
        body: { kind: 'other', text: 'It is late.' },
      });
    };
    for (let n = 0; n < 5; n += 1) expect((await openAbout(owner)).status).toBe(201);
    wait(app, DAY_MS);
    const refused = await openAbout(owner);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      'too_many_disputes',
      String((29 * DAY_MS) / 1000),
    ]);
    expect((await arranged.open(arranged.owner)).status).toBe(201);
    wait(app, 29 * DAY_MS - 1);
    expect((await openAbout(owner)).headers['retry-after']).toBe('1');
  });
});

describe('what can be asked for', () => {
  test('at most what the pieces are worth, and without that a hundred times the price of a day, which both know before', async () => {
    const terms = { ...DEFAULT_TERMS, price: 100, feeRenterPercent: 0, feeOwnerPercent: 0, weekendDays: [] };
    for (const [values, most] of [
      [{ terms: { ...terms, declaredValue: 250.5 }, pieces: 2 }, 50_100],
      [{ terms: { ...terms, declaredValue: null } }, 1_000_000],
      [{ terms: null, price: 0.5, currency: null, totalMinor: null, depositMinor: null }, 5000],
    ] as const) {
      const { owner, renter, open, rental } = await arrangeDispute(app, {
        item: { quantity: 2 },
        rental: values,
      });
      for (const person of [owner, renter]) expect((await rental(person)).claimMaxMinor).toBe(most);
      expect((await rental(admin)).claimMaxMinor).toBeNull();
      expect(await open(owner, { claimMinor: most + 1 })).toMatchObject({
        status: 400,
        body: { code: 'claim_too_high' },
      });
      expect((await open(owner, { claimMinor: most })).status).toBe(201);
    }
  });

  test('offers and decisions lie between 0 and that', async () => {
    const { owner, renter, open, say, ready } = await arrangeDispute(app);
    const { id } = (await open(owner, { claimMinor: 1000 })).body;
    expect(codeOf(await say(renter, id, { offer: { amountMinor: 1001 } }))).toBe('claim_too_high');
    expect((await say(renter, id, { offer: { amountMinor: -1 } })).status).toBe(400);
    expect((await say(renter, id, { offer: { amountMinor: 1000 } })).status).toBe(201);
    await ready(owner, id);
    await ready(renter, id);
    expect(codeOf(await decide(admin, id, { amountMinor: 1001 }))).toBe('claim_too_high');
    const other = await arrangeDispute(app);
    const none = (await other.open(other.owner, { claimMinor: null })).body;
    expect(codeOf(await other.say(other.renter, none.id, { offer: { amountMinor: 1 } }))).toBe(
      'claim_too_high',
    );
    expect((await other.say(other.renter, none.id, { offer: { amountMinor: 0 } })).status).toBe(201);
  });

  test('a later offer of either side replaces the one before', async () => {
    const { owner, renter, open, offer, accept, show } = await arrangeDispute(app);
    const { id } = (await open(owner)).body;
    const first = await offer(renter, id, 300);
    const second = await offer(owner, id, 900);
    expect(await accept(owner, id, first)).toMatchObject({ status: 409, body: { code: 'offer_replaced' } });
    expect(await accept(owner, id, second)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const offers = (await show(owner, id)).body.entries.filter((entry) => entry.offer !== null);
    expect(offers.map((entry) => entry.offer)).toEqual(['replaced', 'open']);
    const done = await accept(renter, id, second);
    expect(done.body).toMatchObject({ state: 'settled', amountMinor: 900, offer: null, turn: null });
    expect((await accept(renter, id, second)).status).toBe(200);
    expect((await show(owner, id)).body.entries.map((entry) => entry.offer)).toContain('accepted');
  });
});

describe('sent again with the same clientId', () => {
  test('opening answers the first dispute, and with another body 409', async () => {
    const { renter, open } = await arrangeDispute(app);
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => open(renter, { clientId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(codeOf(await open(renter, { clientId, text: 'Something else.' }))).toBe('client_id_reused');
    const other = await arrangeDispute(app);
    await app.database.db.update(rentals).set({ renterId: renter.id }).where(eq(rentals.id, other.rentalId));
    expect(codeOf(await other.open(renter, { clientId }))).toBe('client_id_reused');
  });

  test('an entry is added once', async () => {
    const { owner, renter, open, say, show } = await arrangeDispute(app);
    const { id } = (await open(owner)).body;
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => say(renter, id, { text: 'No.', clientId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await show(owner, id)).body.entries.filter(({ record }) => record.kind === 'said')).toHaveLength(
      1,
    );
    expect(codeOf(await say(renter, id, { text: 'Yes.', clientId }))).toBe('client_id_reused');
  });
});
