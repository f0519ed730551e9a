import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { refuseWrites } from '../testing/faults/refuse.ts';
import { june } from '../testing/rentals/changing.ts';
import { inShort, startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The highest price of a day: that of ninety is about as much as a number holds exactly. */
const DEAREST = 999_999_999_999;
const PIECES = 90;

test.each([
  ['deposits', { deposit: DEAREST }],
  ['prices', { price: DEAREST, deposit: 0 }],
] as const)(
  'changes that would make the sum of %s too high are refused, and nothing changes',
  async (_of, values) => {
    const { owner, renter, ask, approve, dues, say, propose, answer, show, check } = await startSettling(
      { database },
      { ...values, quantity: PIECES },
    );
    const id = await ask(renter, june(25, 25), PIECES);
    await approve(id);
    for (const { id: dueId, kind } of await dues(id))
      if (kind !== 'deposit_back') for (const who of [renter, owner]) await say(who, dueId, true, id);
    const change = async (pieces: number) => {
      const { body } = await propose(renter, { ...june(25, 25), pieces }, id);
      return answer(owner, body.id, 'accepted', id);
    };
    expect((await change(1)).status).toBe(200);
    const before = inShort(await dues(id));
    expect(await change(PIECES)).toMatchObject({ status: 400, body: { code: 'amount_too_high' } });
    expect(inShort(await dues(id))).toEqual(before);
    expect(await show(owner, id)).toMatchObject({ pieces: 1 });
    const { openChangeId } = await show(owner, id);
    expect((await answer(owner, openChangeId ?? 0, 'declined', id)).status).toBe(200);
    expect((await check()).faults).toEqual([]);
  },
);

test('a due that cannot be settled holds up neither the others nor reminders, and the run counts as failed', async () => {
  const { app, owner, renter, ask, approve, due, say, runJob } = await startSettling({ database });
  const [other, paid] = [await ask(renter, june(23, 24)), await ask(renter, june(25, 26))];
  for (const one of [other, paid]) await approve(one);
  const broken = await due('rental');
  await say(owner, broken.id);
  app.setNow('2030-06-01T07:00:00Z');
  await say(owner, (await due('rental', other)).id, true, other);
  await say(renter, (await due('rental', paid)).id, true, paid);
  const allow = await refuseWrites(
    database,
    'dues',
    sql`new.id = ${sql.raw(String(broken.id))} and new.state = 'settled'`,
  );
  const reminders = async () => {
    const { rows } = await database.db.execute<{ once: string }>(sql`
      select once from mails where topic ->> 'what' = 'paid' and topic -> 'dueId' = to_jsonb(${(await due('rental', paid)).id}::integer)`);
    return rows.length;
  };
  expect(await reminders()).toBe(0);
  app.setNow('2030-06-04T07:00:00Z');
  await expect(runJob()).rejects.toThrow('Failed query');
  await allow();
  expect([(await due('rental')).state, (await due('rental', other)).state]).toEqual(['open', 'settled']);
  expect(await reminders()).toBe(1);
  expect(await runJob()).toBe(1);
  expect((await due('rental')).state).toBe('settled');
});
