import { claimDispute } from '@lendloop/contract/disputes/admin';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { mails, users } from '../db/schema.ts';
import { openLocalBus, type LiveEvent } from '../live/bus.ts';
import { compose, Topic } from '../mail/topics.ts';
import { mailComposers } from '../mailComposers.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { arrangeDispute, decide, makeAdmin, NOON, REASON, wait } from '../testing/disputes/disputing.ts';
import { CONFIRMED, makePerson, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function start() {
  const bus = openLocalBus();
  const events: LiveEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const app = await startAppForTest({ config: { timeZone: 'UTC' }, bus });
  app.setNow(NOON);
  const admin = await makeAdmin(app);
  const arranged = await arrangeDispute(app);
  await app.database.db.update(users).set(CONFIRMED);
  return { app, admin, events, ...arranged };
}

/** The mails about disputes that were queued since the last call: what, and for whom. */
async function takeMails(app: TestApp): Promise<[string, number][]> {
  const rows = await app.database.db.select().from(mails).orderBy(mails.id);
  const topics = rows.map(({ topic }) => Topic.parse(topic)).filter((topic) => topic.kind === 'dispute');
  await app.database.db.delete(mails);
  return topics.map(({ what, userId }) => [what, userId]);
}

const letter = async (
  app: TestApp,
  disputeId: number,
  what: 'decided' | 'offer' | 'remind_answered',
  { id }: Person,
) => compose(mailComposers(app.context), { kind: 'dispute', disputeId, userId: id, what }, app.context.now());

test('both tabs hear of each change, and who did not do it gets a mail', async () => {
  const { app, admin, events, owner, renter, rentalId, open, offer, ready, appeal } = await start();
  const { id } = (await open(owner)).body;
  const heard = events.filter((event) => event.kind === 'dispute');
  expect(heard).toEqual([
    expect.objectContaining({
      disputeId: id,
      rentalId,
      ownerId: owner.id,
      renterId: renter.id,
      state: 'open',
      byId: owner.id,
    }),
  ]);
  expect(await takeMails(app)).toEqual([['opened', renter.id]]);
  await offer(renter, id, 300);
  expect(await takeMails(app)).toEqual([
    ['offer', owner.id],
    ['answered', owner.id],
  ]);
  await ready(owner, id);
  expect(await takeMails(app)).toEqual([]);
  await ready(renter, id);
  expect(new Map(await takeMails(app).then((told) => told.map(([what, who]) => [who, what])))).toEqual(
    new Map([
      [owner.id, 'review'],
      [renter.id, 'review'],
    ]),
  );
  await decide(admin, id);
  expect(await takeMails(app)).toHaveLength(2);
  await appeal(renter, id);
  expect(await takeMails(app)).toEqual([['appealed', owner.id]]);
  const states = events.filter((event) => event.kind === 'dispute').map(({ state, byId }) => [state, byId]);
  expect(states.slice(1)).toEqual([
    ['answered', renter.id],
    ['answered', owner.id],
    ['review', renter.id],
    ['decided', null],
    ['appealed', renter.id],
  ]);
});

test('administrators hear that a dispute has changed or was taken, and nobody else does', async () => {
  const { app, admin, owner, renter, open, ready } = await start();
  const stranger = await makePerson(app);
  const [judging, lending, strange] = [
    await openTab(app, admin),
    await openTab(app, owner),
    await openTab(app, stranger),
  ];
  const { id } = (await open(owner)).body;
  const inQueue = [{ type: 'dispute_queue', disputeId: id }];
  expect(await judging.take('dispute_queue')).toEqual(inQueue);
  const [told] = await lending.take('dispute');
  expect(told?.disputeId).toBe(id);
  expect(told?.itemTitle).toMatch(/^Thing number/);
  await ready(owner, id);
  await ready(renter, id);
  expect(await judging.take('dispute_queue', 3)).toEqual([...inQueue, ...inQueue, ...inQueue]);
  await admin.client.call(claimDispute, { params: { id } });
  expect((await judging.take('dispute_queue', 4)).at(-1)).toEqual({ ...inQueue[0], judgeId: admin.id });
  const kinds = (tab: typeof strange) => tab.frames.map(({ type }) => type);
  expect(kinds(judging)).not.toContain('dispute');
  expect(kinds(lending)).not.toContain('dispute_queue');
  expect(kinds(strange).filter((type) => type.startsWith('dispute'))).toEqual([]);
});

test('who has to act is reminded a day before the deadline, once', async () => {
  const { app, admin, owner, renter, open, say, offer, ready } = await start();
  const { id } = (await open(owner)).body;
  await takeMails(app);
  wait(app, 48 * HOUR_MS - 1);
  await moveDisputes(app.context);
  expect(await takeMails(app)).toEqual([]);
  wait(app, 1);
  await Promise.all([moveDisputes(app.context), moveDisputes(app.context)]);
  expect(await takeMails(app)).toEqual([['remind_open', renter.id]]);
  await say(renter, id);
  await offer(owner, id, 500);
  await takeMails(app);
  wait(app, 48 * HOUR_MS);
  await moveDisputes(app.context);
  await moveDisputes(app.context);
  expect(await takeMails(app)).toEqual([['remind_answered', renter.id]]);
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id);
  await takeMails(app);
  wait(app, 6 * DAY_MS);
  await moveDisputes(app.context);
  expect(await takeMails(app)).toHaveLength(2);
});

test('a decision comes with its reason, also to who wants no mails about rentals', async () => {
  const { app, admin, owner, renter, open, offer, ready } = await start();
  const { id } = (await open(owner)).body;
  await offer(renter, id, 300);
  await app.database.db
    .update(users)
    .set({ mutedMails: ['rentals'] })
    .where(eq(users.id, owner.id));
  expect(await letter(app, id, 'offer', owner)).toBeNull();
  // Whoever stays silent loses.
  const opened = await letter(app, id, 'remind_answered', owner);
  expect([opened?.subject, opened?.subscription]).toEqual([expect.any(String), undefined]);
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id);
  const told = await letter(app, id, 'decided', owner);
  expect(told?.subscription).toBeUndefined();
  expect(told?.action).toEqual({ label: 'See the dispute', path: `/disputes/${id}` });
  expect(told?.paragraphs.join(' ')).toContain(REASON);
  expect(told?.paragraphs.slice(-2)).toEqual(['You get ₹4.', 'You can appeal once, until Jun 17, 2030.']);
  const others = await letter(app, id, 'decided', renter);
  expect(others?.paragraphs.at(-2)).toMatch(/^\u2068@?.+\u2069 gets ₹4\.$/u);
});

test('who has appealed is not told that they can once more', async () => {
  const { app, admin, owner, renter, open, ready, appeal } = await start();
  const { id } = (await open(owner)).body;
  await ready(owner, id);
  await ready(renter, id);
  const all = { outcome: 'for_opener', amountMinor: 1000 } as const;
  await decide(admin, id, all);
  await appeal(owner, id);
  await takeMails(app);
  await decide(await makeAdmin(app), id, all);
  expect((await letter(app, id, 'decided', owner))?.paragraphs.at(-1)).toBe('You get ₹10.');
  expect((await letter(app, id, 'decided', renter))?.paragraphs.at(-1)).toMatch(/^You can appeal once/);
  wait(app, 6 * DAY_MS);
  await moveDisputes(app.context);
  expect(await takeMails(app)).toEqual([
    ['decided', owner.id],
    ['decided', renter.id],
    ['remind_decided', renter.id],
  ]);
});

test('a mail with a deadline is in no digest with offers in another dispute, which would cut it', async () => {
  const { app, owner, renter, open, offer } = await start();
  const digests = async () =>
    (await app.database.db.select().from(mails).orderBy(mails.id)).map(({ digest }) => digest);
  const { id } = (await open(owner)).body;
  await offer(owner, id, 300);
  await offer(owner, id, 400);
  const [opened, ...offers] = await digests();
  expect(new Set(offers)).toEqual(new Set([`disputes ${renter.id}`]));
  expect(opened).toBe(`opened dispute ${id} ${renter.id}`);
});

test('each letter can be written in each language', async () => {
  const { app, admin, owner, renter, open, say, ready } = await start();
  const { id } = (await open(owner)).body;
  await say(renter, id);
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id);
  for (const language of ['en', 'de', 'hi', 'ar'] as const) {
    await app.database.db
      .update(users)
      .set({ language })
      .where(sql`id = ${renter.id}`);
    const told = await letter(app, id, 'decided', renter);
    expect(told?.language).toBe(language);
    expect(told?.paragraphs).toHaveLength(4);
  }
});
