import type { Dispute } from '@lendloop/contract/disputes/disputes';
import type { EvidencePhoto } from '@lendloop/contract/handover/handover';
import { setNotes } from '@lendloop/contract/handover/handover';
import { sendMessage } from '@lendloop/contract/messages';
import { getEarnings, getStatement } from '@lendloop/contract/payments/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { chargeLateRentals, settleHandovers } from '../handover/recurringActions.ts';
import { completeEndedRentals } from '../rentals/actions.ts';
import { openTestDatabase } from '../testing/database.ts';
import { decide, disputeAbout, judge, makeAdmin, wait } from '../testing/disputes/disputing.ts';
import type { Person } from '../testing/factories.ts';
import { meetAbout } from '../testing/handovers/meeting.ts';
import { drawPicture } from '../testing/pictures.ts';
import { startSettling } from '../testing/rentals/settling.ts';
import { moveDisputes } from './overdueActions.ts';

const DAY_MS = 86_400_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const draw = async () => Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
const stateOf = ({ body }: { readonly body: Dispute }) => [body.state, body.turn, body.amountMinor];

test('from the request to the appeal: codes, photos, a late return, a damage, and the deposit that is divided by it', async () => {
  const started = await startSettling(
    { database, config: { timeZone: 'UTC', handoverPhotos: 'required' } },
    { lateFee: 75 },
  );
  const { app, owner, renter, item, id, settle, check } = started;
  const admins = [await makeAdmin(app), await makeAdmin(app)] as const;
  const meeting = meetAbout(app, { id, item, owner, renter });
  const { addPhoto, checkOut, checkIn } = meeting;
  const talk = disputeAbout(meeting);
  const runJobs = async () => {
    for (let run = 0; run < 2; run += 1) {
      await completeEndedRentals(app.context);
      await settleHandovers(app.context);
      await Promise.all([chargeLateRentals(app.context), chargeLateRentals(app.context)]);
      await Promise.all([moveDisputes(app.context), moveDisputes(app.context)]);
    }
  };
  const addTwo = async (who: Person, phase: EvidencePhoto['phase']) =>
    [await addPhoto(who, await draw(), { phase }), await addPhoto(who, await draw(), { phase })].map(
      ({ body }) => body.id,
    );
  await settle('rental', 'deposit');

  app.setNow('2030-06-20T09:00:00Z');
  expect((await checkOut()).raw.json()).toMatchObject({ code: 'photos_required' });
  const before = await addTwo(renter, 'checkout');
  expect((await checkOut()).status).toBe(200);

  app.setNow('2030-06-24T18:00:00Z');
  await runJobs();
  expect(await talk.rental(renter)).toMatchObject({ status: 'approved', handover: { lateDays: 2 } });
  const after = await addTwo(owner, 'checkin');
  const damaged = { condition: 'damaged', text: 'The housing is cracked.' } as const;
  await owner.client.call(setNotes, { params: { id, phase: 'checkin' }, body: damaged });
  expect((await checkIn()).body.lateDays).toBe(2);

  const sent = { itemId: item.id, receiverId: owner.id, content: 'It fell once, sorry.' };
  const { body: message } = await renter.client.call(sendMessage, { body: sent });
  wait(app, DAY_MS);
  const opened = await talk.open(owner, {
    kind: 'damaged',
    claimMinor: 40_000,
    text: 'The housing is cracked since the return.',
    evidenceIds: [...before, ...after],
    messageIds: [message.id],
  });
  expect(opened.body).toMatchObject({ state: 'open', turn: 'other', deposit: { heldMinor: 50_000 } });
  const { id: disputeId } = opened.body;
  const offered = await talk.offer(renter, disputeId, 10_000);
  expect(stateOf(await talk.show(owner, disputeId))).toEqual(['answered', 'opener', null]);
  // The owner asks for more instead, so the first offer is no longer there to accept.
  await talk.offer(owner, disputeId, 30_000);
  expect((await talk.accept(owner, disputeId, offered)).raw.json()).toMatchObject({ code: 'offer_replaced' });
  await talk.ready(renter, disputeId);
  expect(stateOf(await talk.ready(owner, disputeId))).toEqual(['review', 'team', null]);
  await decide(admins[0], disputeId, { outcome: 'shared', amountMinor: 25_000 });
  expect(stateOf(await talk.appeal(renter, disputeId))).toEqual(['appealed', 'team', 25_000]);
  expect((await talk.rental(owner)).dues.some(({ isFrozen }) => isFrozen)).toBe(true);
  expect((await decide(admins[0], disputeId)).raw.json()).toMatchObject({ code: 'forbidden' });
  const last = await decide(admins[1], disputeId, { outcome: 'shared', amountMinor: 20_000 });
  expect(stateOf(last)).toEqual(['decided', null, 20_000]);
  expect((await judge(admins[1], disputeId)).body.faults).toEqual({ record: null, entries: null });

  await settle('deposit_back', 'extra');
  wait(app, 30 * DAY_MS);
  await database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);
  await runJobs();
  const { dues, events, status } = await talk.rental(renter);
  expect([status, dues.map(({ kind, amountMinor, state }) => [kind, amountMinor, state])]).toEqual([
    'completed',
    [
      ['rental', 30_000, 'settled'],
      ['deposit', 50_000, 'settled'],
      ['deposit_back', 30_000, 'settled'],
      ['extra', 7500, 'open'],
      ['extra', 7500, 'settled'],
    ],
  ]);
  const happened = events.map(({ what }) => what);
  for (const what of ['handed_over', 'returned', 'deposit_frozen', 'deposit_split', 'completed'] as const)
    expect([what, happened.filter((one) => one === what).length]).toEqual([what, 1]);

  const range = { from: '2030-06-01', to: '2030-07-31' };
  const closingOf = async (who: Person) => (await who.client.call(getStatement, { query: range })).body;
  expect(await closingOf(owner)).toMatchObject({ closingMinor: 57_500 });
  expect(await closingOf(renter)).toMatchObject({ closingMinor: -57_500 });
  expect((await owner.client.call(getEarnings, {})).body).toMatchObject({ heldMinor: 7500 });
  const { rows } = await database.db.execute<{ code: string; sum: number }>(sql`
    select a.code, sum(e.amount_minor)::float8 as sum
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.rental_id = ${id} group by a.code order by a.code`);
  expect(rows).toEqual([
    { code: `owed_by:${id}`, sum: 7500 },
    { code: `owed_to:${id}`, sum: -7500 },
  ]);
  expect((await check()).faults).toEqual([]);
});
