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

/** An approved rental from June 20 to 22, which its owner can cancel in time. */
async function start() {
  const started = await startSettling({ database }, { cancellationPolicy: 'moderate', quantity: 5 });
  const { app, owner, renter, id, due, say, propose, answer, show } = started;
  return {
    ...started,
    paid: async (kind: DueKind) => say(renter, (await due(kind)).id),
    received: async (kind: DueKind) => say(owner, (await due(kind)).id),
    takenBack: async (kind: DueKind) => say(renter, (await due(kind)).id, false),
    change: async (first: number, last: number) => {
      const { body } = await propose(renter, june(first, last));
      expect((await answer(owner, body.id, 'accepted')).status).toBe(200);
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
      const body = { kind: 'other', text: 'They kept what I had paid in hand.' } as const;
      const [can, ofOwner] = [(await show(renter)).can, (await show(owner)).can];
      const opened = await renter.client.call(openDispute, { params: { id }, body });
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

test('what a report reads of a rental does not grow with what was said of it, nor with its dues', async () => {
  const { id, fill, cancelled } = await start();
  const read = () => database.db.transaction((tx) => findReported(tx, id, 'INR'));
  await cancelled();
  const before = await read();
  expect(before?.events).toHaveLength(1);
  await fill();
  expect(await read()).toEqual(before);
});
