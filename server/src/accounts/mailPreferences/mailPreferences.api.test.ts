import { updateProfile } from '@lendloop/contract/accounts';
import {
  getMailPreferences,
  resubscribe,
  setMailPreferences,
  unsubscribe,
  type MailPreferences,
} from '@lendloop/contract/mail';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { mails } from '../../db/schema.ts';
import { remindOfMessages } from '../../messages/reminderJobs.ts';
import { startAppForTest } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { CONFIRMED, makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer, type Arrived } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };
const ALL: MailPreferences = {
  requests: true,
  decisions: true,
  changes: true,
  money: true,
  messages: true,
  rentals: true,
  reviews: true,
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const PASSWORD = 'correct horse';

async function startRenting() {
  // Those that another test has left by a later clock would be due.
  await database.db.delete(mails);
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app, { ...CONFIRMED, passwordHash: await hashPassword(PASSWORD) });
  const renter = await makePerson(app, CONFIRMED);
  const item = await makeItem(app, owner.id);
  return {
    mail,
    app,
    owner,
    renter,
    /** A request, its rejection and a message each way, with the mails that they cause. */
    live: async () => {
      const { body } = await renter.client.call(requestRental, { body: { itemId: item.id, ...DAYS } });
      await deliver(app);
      await owner.client.call(setRentalStatus, { params: { id: body.id }, body: { status: 'rejected' } });
      await renter.client.call(sendMessage, {
        body: { receiverId: owner.id, itemId: item.id, content: 'Hello' },
      });
      app.setNow(new Date(Date.now() + 12 * 60_000));
      await remindOfMessages(app.context);
      app.setNow('2030-06-01T09:00:00Z');
      await deliver(app);
      return mail.arrived.map(({ to, header }) => `${to[0]?.split('@')[0]}: ${header('subject')}`);
    },
  };
}

const prefer = (person: Person, preferences: MailPreferences) =>
  person.client.call(setMailPreferences, { body: preferences });

const callIn = (mail: Arrived | undefined): string =>
  /^<http:\/\/127\.0\.0\.1:3000(\/api\/mail\/unsubscribe\/[\w.-]+)>$/.exec(
    mail?.header('list-unsubscribe') ?? '',
  )?.[1] ?? 'no address';

test('everybody gets all kinds of mail until they choose, and then only the chosen ones', async () => {
  const { owner, renter, live } = await startRenting();
  expect((await owner.client.call(getMailPreferences, {})).body).toEqual(ALL);
  expect(await live()).toHaveLength(3);
  const chosen = {
    requests: false,
    decisions: true,
    changes: false,
    money: false,
    messages: false,
    rentals: true,
    reviews: false,
  };
  expect((await prefer(owner, chosen)).body).toEqual(chosen);
  expect((await owner.client.call(getMailPreferences, {})).body).toEqual(chosen);
  expect((await renter.client.call(getMailPreferences, {})).body).toEqual(ALL);
});

test.each([
  ['requests', 'owner', /New rental request/],
  ['decisions', 'renter', /was rejected/],
  ['messages', 'owner', /new message/],
] as const)('whoever does without mails of the kind %s gets the others', async (kind, who, subject) => {
  const { live, ...people } = await startRenting();
  await prefer(people[who], { ...ALL, [kind]: false });
  const subjects = await live();
  expect(subjects).toHaveLength(2);
  expect(subjects.filter((text) => subject.test(text))).toEqual([]);
});

test('a mail program unsubscribes from one kind with one call, without a session, and by a form', async () => {
  const { mail, app, owner, live } = await startRenting();
  await live();
  const request = mail.arrived.find(({ header }) => /New rental request/.test(header('subject') ?? ''));
  expect(request?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = callIn(request);
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ]) {
    await prefer(owner, ALL);
    const answer = await app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(204);
    expect((await owner.client.call(getMailPreferences, {})).body).toEqual({ ...ALL, requests: false });
  }
});

test('a GET of that address changes nothing and redirects to the page that the mail links to', async () => {
  const { mail, app, owner, live } = await startRenting();
  await live();
  const [letter] = mail.arrived;
  const url = callIn(letter);
  const token = url.split('/').at(-1) ?? '';
  const answer = await app.server.inject(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe#${token}`]);
  expect(letter?.content).toContain(`${app.context.config.publicUrl}/unsubscribe#${token}`);
  expect((await owner.client.call(getMailPreferences, {})).body).toEqual(ALL);
});

test('the same link undoes it, as often as one likes', async () => {
  const { mail, app, owner, live } = await startRenting();
  await live();
  const params = { token: callIn(mail.arrived[0]).split('/').at(-1) ?? '' };
  for (const [call, requests] of [
    [unsubscribe, false],
    [unsubscribe, false],
    [resubscribe, true],
    [resubscribe, true],
  ] as const) {
    expect((await app.client().call(call, { params })).status).toBe(204);
    expect((await owner.client.call(getMailPreferences, {})).body.requests).toBe(requests);
  }
});

test('an unknown or invalid link does nothing', async () => {
  const { app } = await startRenting();
  for (const token of [
    'requests.00000000-0000-4000-8000-000000000000',
    'requests.not-a-key-but-long-enough',
    'all',
  ])
    expect((await app.client().call(unsubscribe, { params: { token } })).status).toBe(400);
});

test('once the address has changed, links in the former mailbox no longer work', async () => {
  const { mail, app, owner, live } = await startRenting();
  await live();
  await owner.client.call(updateProfile, {
    body: {
      fullName: 'Some One',
      email: `moved.${owner.username}@example.com`,
      currentPassword: PASSWORD,
    },
  });
  const params = { token: callIn(mail.arrived[0]).split('/').at(-1) ?? '' };
  expect((await app.client().call(unsubscribe, { params })).status).toBe(400);
});

test('mails about the security of an account have no unsubscribe link', async () => {
  const { mail, app, owner } = await startRenting();
  await owner.client.call(updateProfile, {
    body: {
      fullName: 'Some One',
      email: `new.${owner.username}@example.com`,
      currentPassword: PASSWORD,
    },
  });
  await deliver(app);
  expect(mail.arrived).toHaveLength(2);
  for (const { header, content } of mail.arrived) {
    expect(header('list-unsubscribe')).toBeUndefined();
    expect(content).not.toContain('/unsubscribe');
  }
});
