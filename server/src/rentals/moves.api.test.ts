import { deleteItem } from '@lendloop/contract/items';
import {
  listMyRentals,
  movesFor,
  RENTAL_LIFE_CYCLE,
  RentalStatus,
  RentalStatusBody,
  requestRental,
  setRentalStatus,
} from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { overlaps } from '@lendloop/contract/values/dates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { items, rentals } from '../db/schema.ts';
import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

let app: TestApp;
let owner: Person;
let renter: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
  owner = await makePerson(app);
  renter = await makePerson(app);
  stranger = await makePerson(app);
});
afterAll(() => app.close());

const range = { startDate: '2030-06-10', endDate: '2030-06-12' };

async function rent(values: Partial<Parameters<typeof makeRental>[1]> = {}) {
  const itemId = values.itemId ?? (await makeItem(app, owner.id)).id;
  return makeRental(app, { itemId, renterId: renter.id, ownerId: owner.id, ...range, ...values });
}

const move = (client: Client, id: number, status: 'approved' | 'rejected' | 'cancelled' | 'completed') =>
  client.call(setRentalStatus, { params: { id }, body: { status } });

async function statusOf(id: number) {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  return row?.status;
}

describe('changing the status of a rental', () => {
  const days = ['2030-06-09', '2030-06-10', '2030-06-11', '2030-06-12', '2030-06-13'];

  it.each(days)('follows the life cycle for every status and every person on %s', async (today) => {
    app.setNow(`${today}T09:00:00Z`);
    const actors = [
      { by: 'owner', person: owner },
      { by: 'renter', person: renter },
      { by: null, person: stranger },
    ] as const;
    for (const { by, person } of actors) {
      for (const from of RentalStatus.options) {
        for (const to of RentalStatusBody.shape.status.options) {
          const { id } = await rent({ status: from });
          const { status, raw } = await move(person.client, id, to);
          const can =
            by !== null &&
            movesFor(by, { ...range, handedOverAt: null, returnedAt: null, status: from }, today).includes(
              to,
            );
          const could =
            by !== null &&
            RENTAL_LIFE_CYCLE.some((move) => move.by === by && move.to === to && move.call === 'status');
          const cell = `${by} ${from} → ${to}`;
          expect([cell, status, raw.json<{ code?: string }>().code]).toEqual(
            can ? [cell, 200, undefined] : could ? [cell, 409, 'rental_closed'] : [cell, 403, 'forbidden'],
          );
          expect([cell, await statusOf(id)]).toEqual([cell, can ? to : from]);
        }
      }
    }
    app.setNow('2030-06-05T09:00:00Z');
  });

  it('returns the rental with its new status, which both people then see', async () => {
    const { id } = await rent();
    const { body } = await move(owner.client, id, 'approved');
    expect(body).toMatchObject({ id, renterId: renter.id, ownerId: owner.id, ...range, status: 'approved' });
    const mine = await renter.client.call(listMyRentals, { query: {} });
    expect(mine.body.find((rental) => rental.id === id)).toEqual(body);
    const pending = await owner.client.call(listPendingRentals, { query: {} });
    expect(pending.body.some((rental) => rental.id === id)).toBe(false);
  });

  it('is refused with a message that gives the reason', async () => {
    const { id } = await rent({ status: 'rejected' });
    expect((await move(stranger.client, id, 'approved')).body).toMatchObject({
      message: 'You are not allowed to do this',
    });
    expect((await move(owner.client, id, 'approved')).body).toMatchObject({
      message: 'You can no longer make this change to the rental',
    });
    expect(await move(owner.client, 2_000_000_000, 'approved')).toMatchObject({
      status: 404,
      body: { code: 'rental_not_found', message: 'This rental does not exist' },
    });
    expect(await move(app.client(), id, 'approved')).toMatchObject({ status: 401 });
  });

  it('refuses a status that only the marketplace sets', async () => {
    const { id } = await rent();
    const answer = await owner.client.call(
      { ...setRentalStatus, body: z.unknown() },
      { params: { id }, body: { status: 'pending' } },
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('succeeds once when it is sent twice, and the second is told so', async () => {
    const { id } = await rent();
    expect((await move(owner.client, id, 'approved')).status).toBe(200);
    expect(await move(owner.client, id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
    expect(await statusOf(id)).toBe('approved');
  });

  it('lets the first of two conflicting changes win', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await rent();
      const answers = await Promise.all([
        move(owner.client, id, 'rejected'),
        move(renter.client, id, 'cancelled'),
        move(owner.client, id, 'rejected'),
        move(renter.client, id, 'cancelled'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await statusOf(id)).toBe(answers.find(({ status }) => status === 200)?.body.status);
    }
  });
});

describe('approving a request', () => {
  it('rejects the other requests for any of its days, and no others', async () => {
    const item = await makeItem(app, owner.id);
    const approved = await rent({ itemId: item.id });
    const request = (startDate: string, endDate: string, more = {}) =>
      rent({ itemId: item.id, renterId: stranger.id, startDate, endDate, ...more });
    const before = await request('2030-06-08', '2030-06-09');
    const after = await request('2030-06-13', '2030-06-13');
    const first = await request('2030-06-08', '2030-06-10');
    const last = await request('2030-06-12', '2030-06-14');
    const inside = await request('2030-06-11', '2030-06-11');
    const cancelled = await request('2030-06-10', '2030-06-12', { status: 'cancelled' });
    const elsewhere = await rent();
    expect((await move(owner.client, approved.id, 'approved')).status).toBe(200);
    const found = [before, after, first, last, inside, cancelled, elsewhere].map(({ id }) => statusOf(id));
    expect(await Promise.all(found)).toEqual([
      'pending',
      'pending',
      'rejected',
      'rejected',
      'rejected',
      'cancelled',
      'pending',
    ]);
    expect((await move(owner.client, after.id, 'approved')).status).toBe(200);
    expect((await move(owner.client, before.id, 'approved')).status).toBe(200);
  });

  it('is refused by the database itself if the days are booked', async () => {
    const item = await makeItem(app, owner.id);
    await rent({ itemId: item.id, status: 'approved' });
    const late = await rent({ itemId: item.id, startDate: '2030-06-12', endDate: '2030-06-15' });
    expect(await move(owner.client, late.id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'dates_booked', message: 'These dates are already booked' },
    });
    expect(await statusOf(late.id)).toBe('pending');
    expect((await move(owner.client, late.id, 'rejected')).status).toBe(200);
  });

  it('is refused once the listing is deleted', async () => {
    const item = await makeItem(app, owner.id);
    const { id } = await rent({ itemId: item.id });
    await owner.client.call(deleteItem, { params: { id: item.id } });
    expect(await statusOf(id)).toBe('rejected');
    const stray = await rent({ itemId: item.id, startDate: '2030-06-20', endDate: '2030-06-20' });
    expect(await move(owner.client, stray.id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
    const mine = await renter.client.call(listMyRentals, { query: {} });
    expect(mine.body.find((rental) => rental.id === id)?.itemTitle).toMatch(/^Thing number/);
  });

  it('is refused to the owner of another item and to an administrator', async () => {
    const { id } = await rent();
    const admin = await makePerson(app, { isAdmin: true });
    expect((await move(admin.client, id, 'approved')).status).toBe(403);
    await makeItem(app, stranger.id);
    expect((await move(stranger.client, id, 'approved')).status).toBe(403);
  });
});

describe('a hundred approvals at once', () => {
  it('of overlapping requests for one item approve one of them', async () => {
    const item = await makeItem(app, owner.id);
    const july = (day: number) => `2030-07-${String(day).padStart(2, '0')}`;
    // A hundred different ranges that all include the 15th.
    const requests = Array.from({ length: 100 }, (_, index) => ({
      itemId: item.id,
      startDate: july(1 + (index % 10)),
      endDate: july(15 + Math.floor(index / 10)),
    }));
    const made = await Promise.all(requests.map(rent));
    const ids = made.map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => move(owner.client, id, 'approved')));
    const outcomes = answers.map(({ status, raw }) =>
      status === 200 ? '200' : `${status} ${raw.json<{ code: string }>().code}`,
    );
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.startsWith('409 '))).toHaveLength(99);
    expect(
      outcomes.filter((outcome) => !['200', '409 rental_closed', '409 dates_booked'].includes(outcome)),
    ).toEqual([]);
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(99);
  });

  it('on two nodes, mixed with requests, cancellations and a deletion, let nothing overlap or fail', async () => {
    const second = await startAppForTest({ database: app.database });
    second.setNow('2030-06-05T09:00:00Z');
    const onSecond = second.client(owner.client.session());
    const item = await makeItem(app, owner.id);
    const day = (offset: number) => `2030-08-${String(1 + offset).padStart(2, '0')}`;
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)));
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        rent({
          itemId: item.id,
          renterId: people[index % 6]?.id ?? 0,
          startDate: day(Math.floor(index / 6) * 2),
          endDate: day(Math.floor(index / 6) * 2 + (index % 6)),
        }),
      ),
    );
    const answers = await Promise.all([
      ...made.map(({ id }, index) => move(index % 2 === 0 ? owner.client : onSecond, id, 'approved')),
      ...made
        .slice(0, 20)
        .map(({ id }, index) => move(people[index % 6]?.client ?? renter.client, id, 'cancelled')),
      ...people.map(({ client }, index) =>
        client.call(requestRental, {
          body: { itemId: item.id, startDate: day(index * 3), endDate: day(index * 3 + 1) },
        }),
      ),
      owner.client.call(deleteItem, { params: { id: item.id } }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = await app.database.db.select().from(rentals).where(eq(rentals.itemId, item.id));
    const booked = left
      .filter(({ status }) => status === 'approved')
      .sort((a, b) => a.startDate.localeCompare(b.startDate));
    booked.slice(1).forEach((rental, index) => {
      expect(rental.startDate > (booked[index]?.endDate ?? '')).toBe(true);
    });
    const beaten = left.filter(
      (rental) => rental.status === 'pending' && booked.some((other) => overlaps(rental, other)),
    );
    expect(beaten).toEqual([]);
    const [row] = await app.database.db.select().from(items).where(eq(items.id, item.id));
    expect(row?.deletedAt === null || booked.length === 0).toBe(true);
  });
});
