import { setMailPreferences } from '@lendloop/contract/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { forgetRentals } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';
import { openTab } from '../testing/socket.ts';
import { remindOfRequests } from './actions.ts';
import { expireChanges } from './changeActions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The usual rental with a mailbox for both; `letters` has what has arrived since. */
async function start(status: 'approved' | 'pending' = 'approved') {
  await forgetRentals(database);
  const mail = await startMailServer();
  const changing = await startChanging({ database, config: mailConfig(mail) }, { status });
  const { app, owner, renter } = changing;
  const wait = (minutes: number) => app.setNow(new Date(app.context.now().getTime() + minutes * 60_000));
  wait(5);
  await deliver(app);
  const before = mail.arrived.length;
  const names = new Map([owner, renter].map(({ username }) => [`${username}@example.com`, username]));
  const letters = async () => {
    await deliver(app);
    return mail.arrived.slice(before).filter(({ to: [address] }) => names.has(address ?? ''));
  };
  return {
    ...changing,
    wait,
    letters,
    subjects: async () =>
      (await letters()).map(({ to: [address], header }) => [names.get(address ?? ''), header('subject')]),
  };
}

test('both people are told in every tab, by whom', async () => {
  const { app, owner, renter, item, id, propose, answer } = await start();
  const tabs = [await openTab(app, owner), await openTab(app, renter), await openTab(app, renter)];
  const { body: change } = await propose(renter, june(20, 24));
  await answer(owner, change.id, 'accepted');
  await propose(owner, june(20, 25));
  app.setNow('2030-06-04T06:00:00Z');
  await expireChanges(app.context);
  const told = [renter.id, owner.id, owner.id, null].map((byId) => ({
    type: 'rental_updated',
    rentalId: id,
    itemId: item.id,
    what: 'change',
    byId,
  }));
  for (const tab of tabs) expect(await tab.take('rental_updated', 4)).toEqual(told);
});

test('the renter is told of a counter-offer that is accepted as of an approval', async () => {
  const { app, owner, renter, id, propose, answer } = await start('pending');
  const tab = await openTab(app, owner);
  const { body: change } = await propose(owner, june(21, 24));
  await answer(renter, change.id, 'accepted');
  expect(await tab.take('rental_status_changed')).toMatchObject([
    { rental: { id, status: 'approved', ...june(21, 24) }, byId: renter.id },
  ]);
});

test('the other person gets a mail with the days and the note, and the author one with the answer', async () => {
  const { owner, renter, wait, letters, subjects, propose, answer } = await start();
  const { body: change } = await propose(renter, { ...june(20, 24), note: 'We stay two days longer.' });
  expect(await subjects()).toEqual([[owner.username, 'Other days are proposed for a rental']]);
  const [letter] = await letters();
  expect(letter?.content).toContain('Jun 20 – Jun 24, 2030');
  expect(letter?.content).toContain('We stay two days longer.');
  expect(letter?.content).toContain('/rentals/');
  await answer(owner, change.id, 'declined');
  wait(15);
  expect((await subjects()).slice(1)).toEqual([[renter.username, 'Your proposal was declined']]);
  const again = await propose(renter, june(20, 23));
  await answer(owner, again.body.id, 'accepted');
  wait(15);
  expect((await subjects()).slice(2)).toEqual([[renter.username, 'Your proposal was accepted']]);
});

test('a proposal that was replaced or taken back meanwhile is not written about', async () => {
  const { renter, wait, letters, propose, answer } = await start();
  await propose(renter, june(20, 24));
  const second = await propose(renter, june(20, 25));
  await answer(renter, second.body.id, 'withdrawn');
  wait(15);
  expect(await letters()).toEqual([]);
});

test('whoever does without these mails gets none of them, nor the reminder at half time', async () => {
  const { app, owner, letters, wait, subjects, propose } = await start('pending');
  const others = {
    requests: true,
    decisions: true,
    messages: true,
    money: true,
    rentals: true,
    reviews: true,
  };
  const preferences = { ...others, changes: false };
  expect((await owner.client.call(setMailPreferences, { body: preferences })).body).toEqual(preferences);
  // An older version of the settings does not know of the kind.
  const { changes: _changes, money: _money, ...older } = preferences;
  expect((await owner.client.call(setMailPreferences, { body: older })).body).toEqual(preferences);
  app.setNow('2030-06-02T06:00:00Z');
  expect(await remindOfRequests(app.context)).toBe(1);
  wait(15);
  expect(await letters()).toEqual([]);
  await propose(owner, june(21, 24));
  wait(15);
  expect(await subjects()).toHaveLength(1);
});

test('an owner who has proposed something else is reminded only once that is declined', async () => {
  const { app, owner, renter, wait, subjects, propose, answer } = await start('pending');
  const { body: change } = await propose(owner, june(21, 24));
  app.setNow('2030-06-02T06:00:00Z');
  expect(await remindOfRequests(app.context)).toBe(0);
  await answer(renter, change.id, 'declined');
  expect(await remindOfRequests(app.context)).toBe(1);
  wait(15);
  expect((await subjects()).map(([, subject]) => subject)).toContain(
    'A rental request is waiting for your answer',
  );
});
