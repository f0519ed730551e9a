import { openDispute } from '@lendloop/contract/disputes/disputes';
import type { DueKind } from '@lendloop/contract/payments/dues';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { june } from '../testing/rentals/changing.ts';
import { startSettling } from '../testing/rentals/settling.ts';
import { findReported } from './quoteQueries.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An approved rental from June 20 to 22 for 100 a day, which its owner can cancel in time. */
async function start(values: Parameters<typeof startSettling>[1] = {}) {
  const item = { cancellationPolicy: 'moderate', quantity: 5, ...values } as const;
  const started = await startSettling({ database }, item);
  const { app, owner, renter, id, due, say, propose, answer, show, runJob } = started;
  const report = (claimMinor: number | null = null) =>
    renter.client.call(openDispute, {
      params: { id },
      body: { kind: 'other', claimMinor, text: 'They kept what I had paid in hand.' },
    });
  return {
    ...started,
    report,
    paid: async (kind: DueKind) => say(renter, (await due(kind)).id),
    received: async (kind: DueKind) => say(owner, (await due(kind)).id),
    takenBack: async (kind: DueKind) => say(renter, (await due(kind)).id, false),
    change: async (first: number, last: number, pieces = 1) => {
      const { body } = await propose(renter, { ...june(first, last), pieces });
      expect((await answer(owner, body.id, 'accepted')).status).toBe(200);
    },
    /** The owner takes so much off the price, as they say because they have given it back. */
    discount: async (discountMinor: number, last = 22) => {
      const { body } = await propose(owner, { ...june(20, last), discountMinor });
      expect((await answer(renter, body.id, 'accepted')).status).toBe(200);
    },
    /** The time in which an owner can take back what they say to have received. */
    settled: async () => {
      app.setNow('2030-06-05T06:00:00Z');
      expect(await runJob()).toBeGreaterThan(0);
    },
    /** Proposals and words, hundreds of them, all of which were taken back, and as many dues that nobody owes any more. */
    fill: async () => {
      await database.db.$client.query(`
        insert into rental_events (rental_id, what, by_id, due_kind, at)
        select ${id}, said.what, ${owner.id}, said.due_kind, now()
        from generate_series(1, 200), (values
          ('change_proposed', null), ('change_withdrawn', null), ('due_received', 'rental'), ('due_taken_back', 'rental')
        ) as said (what, due_kind)`);
      await database.db.$client.query(`
        insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, state, created_at)
        select ${id}, 'extra', 'change ' || n, ${renter.id}, ${owner.id}, 100, 'dropped', now() from generate_series(1, 400) n`);
    },
    /** What the two can do on the first day of the rental, which was cancelled long before it. */
    cancelled: async (by = owner) => {
      expect((await by.client.call(cancelRental, { params: { id }, body: {} })).status).toBe(200);
      app.setNow('2030-06-20T06:00:00Z');
      const [can, ofOwner] = [(await show(renter)).can, (await show(owner)).can];
      const opened = await report();
      expect(ofOwner).not.toContain('report_problem');
      expect(opened.status).toBe(can.includes('report_problem') ? 201 : 409);
      return opened.status === 201;
    },
  };
}

type Started = Awaited<ReturnType<typeof start>>;

describe('a rental that was cancelled in time', () => {
  test.for<[string, boolean, (started: Started) => Promise<unknown>]>([
    ['had said that they had paid', true, ({ paid }) => paid('rental')],
    ['had said so of the deposit', true, ({ paid }) => paid('deposit')],
    [
      'had said so of added days',
      true,
      async ({ settle, change, paid }) => {
        await settle('rental');
        await change(20, 24);
        await paid('extra');
      },
    ],
    ['had paid, as the owner says', true, ({ received }) => received('rental')],
    [
      'had said so of an amount that was changed, and took back what they said of the next one',
      true,
      async ({ paid, change, takenBack }) => {
        await paid('rental');
        await change(20, 24);
        await paid('rental');
        await takenBack('rental');
      },
    ],
    [
      'had said so of a price that was then all but waived, of which the owner has received the rest',
      true,
      async ({ paid, discount, received, settled }) => {
        await paid('rental');
        await discount(29_900);
        await received('rental');
        await settled();
      },
    ],
    [
      'had said so of a price that was then waived',
      true,
      async ({ paid, discount }) => {
        await paid('rental');
        await discount(30_000);
      },
    ],
    [
      'had said so of more days, and paid for fewer',
      true,
      async ({ paid, change, settle }) => {
        await paid('rental');
        await change(20, 20);
        await settle('rental');
      },
    ],
    [
      'had said so of the deposit of two pieces, and handed over that of one',
      true,
      async ({ paid, change, settle }) => {
        await change(20, 22, 2);
        await paid('deposit');
        await change(20, 22, 1);
        await settle('deposit');
      },
    ],
    [
      'had said so of added days that were then made cheaper, beside others that they had paid for',
      true,
      async ({ paid, change, discount, settle }) => {
        await settle('rental');
        await change(20, 29);
        await settle('extra');
        await change(20, 30);
        await paid('extra');
        await discount(9900, 30);
        await settle('extra');
      },
    ],
    [
      'had taken back the higher price before both said that the lower one was paid',
      false,
      async ({ paid, takenBack, change, settle }) => {
        await paid('rental');
        await takenBack('rental');
        await change(20, 20);
        await settle('rental');
      },
    ],
    [
      'had said so of fewer days, and gets all back that they paid for more',
      false,
      async ({ paid, change, settle }) => {
        await paid('rental');
        await change(20, 24);
        await settle('rental');
      },
    ],
    [
      'got back what fewer days and pieces made too much',
      false,
      async ({ change, settle }) => {
        await change(20, 22, 2);
        await settle('rental', 'deposit');
        await change(20, 24, 2);
        await settle('extra');
        await change(20, 20, 1);
        await settle('refund', 'deposit_back');
      },
    ],
    [
      'had taken that back',
      false,
      async ({ paid, takenBack }) => {
        await paid('rental');
        await takenBack('rental');
      },
    ],
    ['had said so of what comes back', false, ({ settle }) => settle('deposit')],
    ['gets the price back', false, ({ settle }) => settle('rental')],
    [
      'was owed a refund once',
      false,
      ({ id, owner, renter }) =>
        database.db.$client.query(`
          with said as (
            insert into rental_events (rental_id, what, by_id, due_kind, at) values (${id}, 'due_paid', ${owner.id}, 'refund', now())
          )
          insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, state, created_at)
          values (${id}, 'refund', 'late 1', ${owner.id}, ${renter.id}, 100, 'dropped', now())`),
    ],
    ['had said nothing', false, async () => {}],
  ])('can be reported by a renter who %s: %s', async ([, can, say]) => {
    const started = await start();
    await say(started);
    expect(await started.cancelled()).toBe(can);
  });

  test('can be reported by a renter who had said that they had paid, also if they cancelled it', async () => {
    const started = await start();
    await started.paid('rental');
    expect(await started.cancelled(started.renter)).toBe(true);
  });

  test('can be reported, however much was said of it and proposed since', async () => {
    const started = await start();
    await started.paid('rental');
    await started.fill();
    expect(await started.cancelled()).toBe(true);
  });
});

describe('however cheap a rental becomes, and whatever its owner says that the item is worth, its renter can ask for', () => {
  const WORTHLESS = { deposit: 0, declaredValue: 0 };

  test.for<[string, number, (started: Started) => Promise<unknown>]>([
    [
      'the price that they had said was paid, once it was all but waived',
      30_000,
      async ({ paid, discount, received, settled }) => {
        await paid('rental');
        await discount(29_900);
        await received('rental');
        await settled();
      },
    ],
    [
      'the same, once it was waived',
      30_000,
      async ({ paid, discount }) => {
        await paid('rental');
        await discount(30_000);
      },
    ],
    [
      'the highest of the prices that they had said were paid',
      50_000,
      async ({ paid, change }) => {
        await paid('rental');
        await change(20, 24);
        await paid('rental');
        await change(20, 20);
        await paid('rental');
      },
    ],
    [
      'all the days that they had said were paid one after the other',
      70_000,
      async ({ paid, settle, change, discount }) => {
        await settle('rental');
        await change(20, 24);
        await paid('extra');
        await change(20, 26);
        await paid('extra');
        await discount(39_900, 26);
      },
    ],
  ])('%s: %i', async ([, most, say]) => {
    for (const isCancelled of [true, false]) {
      const started = await start(WORTHLESS);
      const { app, id, owner, renter, show, report } = started;
      await say(started);
      if (isCancelled)
        expect((await owner.client.call(cancelRental, { params: { id }, body: {} })).status).toBe(200);
      app.setNow('2030-06-20T06:00:00Z');
      expect((await show(renter)).claimMaxMinor).toBe(most);
      expect((await show(owner)).claimMaxMinor).toBe(0);
      expect(await report(most + 1)).toMatchObject({ status: 400, body: { code: 'claim_too_high' } });
      expect((await report(most)).status).toBe(201);
    }
  });
});

test('what a report reads of a rental does not grow with what was said of it, nor with its dues', async () => {
  const { id, fill, cancelled } = await start();
  const read = () => database.db.transaction((tx) => findReported(tx, id, 'INR'));
  await cancelled();
  const before = await read();
  expect(before?.events).toHaveLength(1);
  await fill();
  expect(await read()).toEqual(before);
});
