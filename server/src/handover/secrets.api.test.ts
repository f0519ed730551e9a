import { listAudit } from '@lendloop/contract/admin';
import { getJudgedDispute } from '@lendloop/contract/disputes/admin';
import { getDispute } from '@lendloop/contract/disputes/disputes';
import { getHandover } from '@lendloop/contract/handover/handover';
import { getRecord, listLateRentals } from '@lendloop/contract/handover/record';
import { getItem } from '@lendloop/contract/items';
import { getReceipt } from '@lendloop/contract/payments/papers';
import { getRental, listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals } from '@lendloop/contract/rentals/lent';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { users } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { disputeAbout } from '../testing/disputes/disputing.ts';
import { CONFIRMED, makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';
import { chargeLateRentals, remindOfHandovers, settleHandovers } from './recurringActions.ts';

test('from the day before to a late return, no frame, mail or answer tells a code to anybody but who shows it', async () => {
  const mail = await startMailServer();
  const app = await startAppForTest({ config: { ...mailConfig(mail), timeZone: 'UTC' } });
  app.setNow('2030-06-09T18:00:00Z');
  const meeting = await arrangeMeeting(app);
  const { id, item, owner, renter, codeOf, wrongCode, enter, press, checkIn } = meeting;
  const admin = await makePerson(app, { isAdmin: true });
  await app.database.db.update(users).set(CONFIRMED);
  const viewers = { owner, renter, admin, stranger: await makePerson(app), nobody: null };
  const tabs = [await openTab(app, owner), await openTab(app, renter), await openTab(app, admin)];
  const checkIns = [await codeOf('checkin')];
  const checkOuts = [await codeOf('checkout')];
  let disputeId = 0;

  const read = async (viewer: Person | null) => {
    app.forgetAnswers();
    const client = viewer?.client ?? app.client();
    const params = { id };
    const answers = [
      await client.call(getRental, { params }),
      await client.call(getHandover, { params }),
      await client.call(getRecord, { params }),
      await client.call(getReceipt, { params }),
      await client.call(getItem, { params: { id: item.id } }),
      await client.call(listMyRentals, { query: {} }),
      await client.call(listLentRentals, { query: {} }),
      await client.call(listLateRentals, { query: {} }),
      await client.call(listAudit, { query: {} }),
      await client.call(getDispute, { params: { id: disputeId } }),
      await client.call(getJudgedDispute, { params: { id: disputeId } }),
    ];
    return answers.map(({ raw }) => raw.payload).join('\n');
  };
  /** Which of the codes are in a text, and not as a part of a longer number or hash. */
  const codesIn = (text: string) => ({
    checkout: checkOuts.some((code) => new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(text)),
    checkin: checkIns.some((code) => new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(text)),
  });
  const seen = { owner: new Set<string>(), renter: new Set<string>() };
  const look = async () => {
    await deliver(app);
    for (const [name, viewer] of Object.entries(viewers)) {
      const found = codesIn(await read(viewer));
      if (name === 'renter' && found.checkout) seen.renter.add('checkout');
      if (name === 'owner' && found.checkin) seen.owner.add('checkin');
      expect([name, found]).toEqual([
        name,
        { checkout: name === 'renter' && found.checkout, checkin: name === 'owner' && found.checkin },
      ]);
    }
  };

  await remindOfHandovers(app.context);
  await look();
  for (let tried = 0; tried < 10; tried += 1) {
    if (tried === 5) app.setNow('2030-06-09T18:20:00Z');
    expect((await enter(owner, 'checkout', await wrongCode('checkout'))).status).toBe(400);
  }
  checkOuts.push(await codeOf('checkout'));
  expect(new Set(checkOuts).size).toBe(2);
  await look();
  await press(renter, 'checkout');
  app.setNow('2030-06-10T19:00:00Z');
  await settleHandovers(app.context);
  await look();
  expect((await enter(owner, 'checkout', await codeOf('checkout'))).status).toBe(200);
  await look();
  for (const at of ['2030-06-11T18:00:00Z', '2030-06-13T09:00:00Z', '2030-06-15T09:00:00Z']) {
    app.setNow(at);
    await remindOfHandovers(app.context);
    await chargeLateRentals(app.context);
    await look();
  }
  const { open } = disputeAbout(meeting);
  disputeId = (await open(owner, { kind: 'late' })).body.id;
  await look();
  expect((await checkIn()).status).toBe(200);
  await look();

  expect([[...seen.renter], [...seen.owner]]).toEqual([['checkout'], ['checkin']]);
  const told = await app.database.db.execute(sql`select topic from mails`);
  const kept = mail.arrived.map(({ content }) => content);
  expect(kept.length).toBeGreaterThan(12);
  for (const text of [...kept, JSON.stringify(told.rows)])
    expect([text, codesIn(text)]).toEqual([text, { checkout: false, checkin: false }]);
  for (const tab of tabs.slice(0, 2)) {
    await tab.until(() => tab.of('handover').filter(({ what }) => what === 'done').length === 2);
    const frames = tab.of('handover').map(({ what }) => what);
    expect(tab.of('handover').find(({ what }) => what === 'reminded')).toMatchObject({ byId: renter.id });
    expect(new Set(frames)).toEqual(new Set(['code_replaced', 'pressed', 'reminded', 'done', 'late']));
  }
  for (const tab of tabs)
    expect(codesIn(JSON.stringify(tab.frames))).toEqual({ checkout: false, checkin: false });
});
