import * as admin from '@lendloop/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function startDeciding() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  const operator = await makePerson(app, { isAdmin: true });
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const item = await makeItem(app, owner.id, { title: 'Lamp of <i>doubt</i>' });
  const moderate = (status: admin.Decision, comment?: string) =>
    operator.client.call(admin.moderateItem, { params: { id: item.id }, body: { status, comment } });
  const verify = (status: admin.Decision) =>
    operator.client.call(admin.verifyUser, { params: { id: owner.id }, body: { status } });
  const suspend = (suspended: boolean, comment?: string) =>
    operator.client.call(admin.suspendUser, { params: { id: owner.id }, body: { suspended, comment } });
  const subjects = () => mail.arrived.map((letter) => letter.header('subject'));
  return { mail, app, owner, item, moderate, verify, suspend, subjects };
}

test('each decision reaches the person concerned once, on every tab and by mail, however often it is sent', async () => {
  const { mail, app, owner, item, moderate, verify, subjects } = await startDeciding();
  const [tab, other] = [await openTab(app, owner), await openTab(app, owner)];
  await Promise.all([
    moderate('rejected', admin.REJECTION_COMMENT),
    moderate('rejected', admin.REJECTION_COMMENT),
  ]);
  await verify('approved');
  await verify('approved');
  const decisions = (await tab.take('decision', 2)).map(({ decision }) => decision);
  expect(decisions).toMatchObject([
    {
      action: 'moderate_item',
      status: 'rejected',
      subject: { id: item.id, name: 'Lamp of <i>doubt</i>' },
      comment: 'Item does not meet platform guidelines',
    },
    { action: 'verify_user', status: 'approved', subject: { id: owner.id, name: 'Asha Menon' } },
  ]);
  expect((await other.take('decision', 2)).map(({ decision }) => decision)).toEqual(decisions);

  await deliver(app);
  expect(subjects()).toEqual([
    'Your listing was rejected',
    `You are verified on ${app.context.config.siteName}`,
  ]);
  expect(mail.arrived.map((letter) => letter.to)).toEqual([
    [`${owner.username}@example.com`],
    [`${owner.username}@example.com`],
  ]);
  expect(mail.arrived[0]?.content).toContain(
    'The reason: \u2068Item does not meet platform guidelines\u2069',
  );
  expect(mail.arrived[0]?.content).toContain(`${app.context.config.publicUrl}/items/${item.id}`);
  expect(tab.of('decision')).toHaveLength(2);
});

test('a decision that is reversed before the mail is sent is not mailed', async () => {
  const { app, moderate, subjects } = await startDeciding();
  await moderate('rejected');
  await moderate('approved');
  await deliver(app);
  expect(subjects()).toEqual(['Your listing was approved']);
});

test('a suspended person is told by mail, with the reason and what to do, and again when it is lifted', async () => {
  const { mail, app, suspend, verify, subjects } = await startDeciding();
  const { siteName } = app.context.config;
  await suspend(true, 'Sold what was lent');
  await deliver(app);
  await suspend(false);
  await verify('rejected');
  await deliver(app);
  expect(subjects()).toEqual([
    `Your ${siteName} account is suspended`,
    `Your ${siteName} account is active again`,
    `Your ${siteName} account could not be verified`,
  ]);
  expect(mail.arrived[0]?.content).toContain('The reason: \u2068Sold what was lent\u2069');
});

test('decisions can be made while the mail server is down, and the mail is sent later', async () => {
  const { mail, app, moderate } = await startDeciding();
  await mail.stop();
  expect((await moderate('approved')).status).toBe(200);
  expect(await deliver(app)).toBe(0);
});
