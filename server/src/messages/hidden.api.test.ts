import { blockPerson } from '@lendloop/contract/cases/blocks';
import { deleteItem } from '@lendloop/contract/items';
import { listConversations, sendMessage } from '@lendloop/contract/messages';
import { listMyRentals, setRentalStatus } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { items, rentals, users } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';
import { remindOfMessages } from './reminderJobs.ts';

// Two people have a conversation and a rental about a listing that others cannot see, or with somebody who is suspended.

const PICTURE = 'https://example.com/thing.jpg';
const PORTRAIT = 'https://example.com/portrait.jpg';
const TITLE = 'Ladder, write to ravi at evil';
const NEUTRAL = 'Unapproved listing';
const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function startTalking(moderation: 'before' | 'after' = 'after') {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: { ...mailConfig(mail), moderation } });
  const owner = await makePerson(app, { ...CONFIRMED, avatar: PORTRAIT });
  const renter = await makePerson(app, { ...CONFIRMED, avatar: PORTRAIT });
  const item = await makeItem(app, owner.id, {
    title: TITLE,
    images: [PICTURE],
    moderationStatus: 'approved',
  });
  const parties = { itemId: item.id, renterId: renter.id, ownerId: owner.id };
  const rental = await makeRental(app, { ...parties, ...DAYS });
  await renter.client.call(sendMessage, {
    body: { receiverId: owner.id, itemId: item.id, content: 'Is it free?' },
  });
  await owner.client.call(sendMessage, {
    body: { receiverId: renter.id, itemId: item.id, content: 'It is.' },
  });
  const change = (values: Partial<typeof items.$inferInsert>) =>
    app.database.db.update(items).set(values).where(eq(items.id, item.id));
  /** The title and picture of the listing in the lists of a person. */
  const shownTo = async (person: typeof owner) => {
    const lists = [
      (await person.client.call(listConversations, { query: {} })).body,
      (await person.client.call(listMyRentals, { query: {} })).body,
      (await person.client.call(listPendingRentals, { query: {} })).body,
    ];
    return lists.flat().map(({ itemTitle, itemImage }) => [itemTitle, itemImage]);
  };
  const both = (title: string, image: string | null) => [
    [title, image],
    [title, image],
  ];
  return { app, mail, owner, renter, item, rental, change, shownTo, both };
}

test('the picture of a rejected listing is shown to its owner only', async () => {
  const { owner, renter, change, shownTo, both } = await startTalking();
  expect(await shownTo(renter)).toEqual(both(TITLE, PICTURE));
  await change({ moderationStatus: 'rejected' });
  expect(await shownTo(renter)).toEqual(both(TITLE, null));
  expect(await shownTo(owner)).toEqual(both(TITLE, PICTURE));
  await change({ moderationStatus: 'pending' });
  expect(await shownTo(renter)).toEqual(both(TITLE, PICTURE));
});

test('the title that its owner gives a withheld listing is shown to nobody else, nor one behind a block', async () => {
  const { app, owner, renter, item, rental, change, shownTo, both } = await startTalking();
  const told = [
    [NEUTRAL, null],
    [TITLE, null],
  ];
  await change({ isWithheld: true, title: 'You will regret this' });
  expect(await shownTo(renter)).toEqual(told);
  expect(await shownTo(owner)).toEqual(both('You will regret this', PICTURE));

  await change({ isWithheld: false });
  expect(await shownTo(renter)).toEqual(both('You will regret this', PICTURE));
  await app.database.db
    .update(rentals)
    .set({ status: 'completed', completedAt: '2030-06-12T20:00:00Z' })
    .where(eq(rentals.id, rental.id));
  await renter.client.call(blockPerson, { params: { userId: owner.id } });
  expect(await shownTo(renter)).toEqual(told.slice(1));
  const { body } = await renter.client.call(listConversations, { query: { archived: 'true' } });
  expect(body.map(({ itemTitle }) => itemTitle)).toEqual([NEUTRAL]);
  // What is gone cannot be changed any more.
  await owner.client.call(deleteItem, { params: { id: item.id } });
  expect(await shownTo(renter)).toEqual([['You will regret this', null]]);
});

test.each(['pending', 'rejected'] as const)(
  'where listings need approval, the title and picture of a %s one are shown to its owner only',
  async (moderationStatus) => {
    const { app, mail, owner, renter, rental, change, shownTo, both } = await startTalking('before');
    expect(await shownTo(renter)).toEqual(both(TITLE, PICTURE));
    await change({ moderationStatus });
    expect(await shownTo(renter)).toEqual(both(NEUTRAL, null));
    expect(await shownTo(owner)).toEqual(both(TITLE, PICTURE));

    const tab = await openTab(app, renter);
    const answer = await owner.client.call(setRentalStatus, {
      params: { id: rental.id },
      body: { status: 'rejected' },
    });
    expect(answer.body).toMatchObject({ itemTitle: TITLE, itemImage: PICTURE });
    expect(await tab.take('rental_status_changed')).toMatchObject([
      { rental: { itemTitle: NEUTRAL, itemImage: null } },
    ]);
    app.setNow(new Date(Date.now() + 3_600_000));
    await remindOfMessages(app.context);
    await deliver(app);
    const sent = (username: string) =>
      mail.arrived.filter(({ to }) => to[0] === `${username}@example.com`).map(({ content }) => content);
    expect(sent(renter.username)).toHaveLength(2);
    for (const content of sent(renter.username)) {
      expect(content).toContain(NEUTRAL);
      expect(content).not.toContain(TITLE);
    }
    expect(sent(owner.username)).toHaveLength(1);
    expect(sent(owner.username)[0]).toContain(TITLE);
  },
);

test('the portrait of a suspended person is not shown', async () => {
  const { app, owner, renter } = await startTalking();
  const portraits = async (person: typeof owner) => [
    ...(await person.client.call(listConversations, { query: {} })).body.map(
      ({ otherUserAvatar }) => otherUserAvatar,
    ),
    ...(await person.client.call(listPendingRentals, { query: {} })).body.map(
      ({ renterAvatar }) => renterAvatar,
    ),
  ];
  expect(await portraits(owner)).toEqual([PORTRAIT, PORTRAIT]);
  const suspendedAt = new Date().toISOString();
  await app.database.db.update(users).set({ suspendedAt }).where(eq(users.id, renter.id));
  expect(await portraits(owner)).toEqual([null, null]);
});
