import { setMailPreferences } from '@lendloop/contract/mail';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { after, BY_OWNER, BY_RENTER, END, review } from '../testing/rentals/reviewing.ts';
import { openTab } from '../testing/socket.ts';
import { revealReviews } from './revealActions.ts';

/** An approved rental whose owner completes it at the usual end. */
async function start() {
  const mail = await startMailServer();
  const app = await startAppForTest({ config: mailConfig(mail) });
  app.setNow(END);
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Ravi Iyer' });
  const { id: itemId } = await makeItem(app, owner.id, { title: 'Cordless drill' });
  const days = { startDate: '2030-03-05', endDate: '2030-03-20' };
  const parties = { itemId, renterId: renter.id, ownerId: owner.id };
  const { id } = await makeRental(app, {
    ...parties,
    ...days,
    status: 'approved',
    createdAt: '2030-03-01T00:00:00Z',
  });
  const complete = () =>
    owner.client.call(setRentalStatus, { params: { id }, body: { status: 'completed' } });
  let seen = 0;
  /** The new mails: to whom, and their subjects. */
  const letters = async () => {
    await revealReviews(app.context);
    await deliver(app);
    const fresh = mail.arrived.slice(seen);
    seen = mail.arrived.length;
    return fresh
      .map(
        ({ to, header }) => `${to[0]?.startsWith(owner.username) ? 'owner' : 'renter'}: ${header('subject')}`,
      )
      .toSorted();
  };
  return { mail, app, owner, renter, id, complete, letters };
}

test('both people are told at the end, three days before the window closes if they have not written, and at the reveal', async () => {
  const { mail, app, owner, renter, id, complete, letters } = await start();
  const tabs = [await openTab(app, owner), await openTab(app, renter)];
  expect(await letters()).toEqual([]);
  await complete();
  expect(await letters()).toEqual(['owner: How was it?', 'renter: How was it?']);
  expect(mail.arrived.at(-1)?.content).toContain(`${app.context.config.publicUrl}/rentals/${id}`);
  for (const tab of tabs)
    expect(await tab.take('review_open')).toMatchObject([
      { rental: { id }, closesAt: after(14).toISOString() },
    ]);
  expect(await letters()).toEqual([]);
  app.setNow(after(2));
  await review(renter, id, { ...BY_RENTER, comment: 'SECRET' });
  // Their own other tabs hear of it, and nobody else.
  expect(await tabs[1]?.take('reviews_changed')).toEqual([{ type: 'reviews_changed', rentalId: id }]);
  expect(tabs[0]?.of('reviews_changed')).toEqual([]);
  app.setNow(after(11, -1));
  expect(await letters()).toEqual([]);
  app.setNow(after(11));
  expect(await letters()).toEqual(['owner: Three days left to write a review']);
  expect(await letters()).toEqual([]);
  app.setNow(after(12));
  for (const tab of tabs) expect(tab.of('reviews_revealed')).toEqual([]);
  await review(owner, id, BY_OWNER);
  for (const tab of tabs) expect(await tab.take('reviews_revealed')).toMatchObject([{ rental: { id } }]);
  expect(await letters()).toEqual([
    'owner: Reviews of your rental can be read',
    'renter: Reviews of your rental can be read',
  ]);
  app.setNow(after(14, 1));
  expect(await letters()).toEqual([]);
  expect(mail.arrived.map(({ content }) => content).join('\n')).not.toContain('SECRET');
});

test('what only one has written is told of when the window closes, and those who do without such mails get none', async () => {
  const { app, owner, renter, id, complete, letters } = await start();
  const kinds = { requests: true, decisions: true, messages: true, reviews: false };
  await owner.client.call(setMailPreferences, { body: kinds });
  await complete();
  expect(await letters()).toEqual(['renter: How was it?']);
  await review(owner, id, BY_OWNER);
  app.setNow(after(14, -1));
  expect(await letters()).toEqual(['renter: Three days left to write a review']);
  app.setNow(after(14));
  const tab = await openTab(app, renter).catch(() => null);
  expect(await letters()).toEqual(['renter: Reviews of your rental can be read']);
  if (tab) expect(await tab.take('reviews_revealed')).toMatchObject([{ rental: { id } }]);
  const { rows } = await app.database.db.execute(sql`select * from review_calls`);
  expect(rows).toEqual([]);
});
