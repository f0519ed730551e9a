import { updateProfile } from '@lendloop/contract/accounts';
import { resendConfirmation } from '@lendloop/contract/email';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from '../../accounts/proof/passwords.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { limitsInMemory, noLimits, type MakeLimit } from './limits.ts';

// Accounts cost nothing, so somebody with many of them gets no further than one address may.

const counted = limitsInMemory(true);
// The daily limits alone: the limits per minute would be reached first.
const makeLimit: MakeLimit = (name, points, seconds) =>
  seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ makeLimit });
});
afterAll(() => app.close());

const PASSWORD = 'correct horse';
const HERE = { 'x-forwarded-for': '198.51.100.1' };
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.1' };
type Headers = typeof HERE;

/** Each does something so often; returns how often that was accepted. */
async function countAccepted(
  people: readonly Person[],
  times: number,
  act: (person: Person, time: number) => Promise<{ readonly status: number }>,
): Promise<number> {
  let accepted = 0;
  for (const person of people)
    for (let time = 0; time < times; time++) {
      const { status } = await act(person, time);
      if (status < 300) accepted++;
      else expect(status).toBe(429);
    }
  return accepted;
}

const people = (count: number, values = {}) =>
  Promise.all(Array.from({ length: count }, () => makePerson(app, values)));
const listings = async (ownerId: number, count: number) => {
  const made: { id: number }[] = [];
  for (let index = 0; index < count; index++) made.push(await makeItem(app, ownerId));
  return made;
};

test('one address requests 200 rentals a day, with however many accounts', async () => {
  const [owner] = await people(1);
  const things = await listings(owner?.id ?? 0, 50);
  const ask = ({ client }: Person, time: number, headers: Headers) => {
    const body = { itemId: things[time]?.id ?? 0, startDate: '2190-01-01', endDate: '2190-01-01' };
    return client.call(requestRental, { body }, headers);
  };
  expect(await countAccepted(await people(5), 50, (who, time) => ask(who, time, HERE))).toBe(200);
  expect(await countAccepted(await people(1), 1, (who, time) => ask(who, time, ELSEWHERE))).toBe(1);
});

test('one address begins 120 conversations a day, with however many accounts', async () => {
  const [owner] = await people(1);
  const things = await listings(owner?.id ?? 0, 30);
  const write = ({ client }: Person, time: number, headers: Headers) => {
    const body = { receiverId: owner?.id ?? 0, itemId: things[time]?.id ?? 0, content: 'Hello' };
    return client.call(sendMessage, { body }, headers);
  };
  const writers = await people(5);
  expect(await countAccepted(writers, 30, (who, time) => write(who, time, HERE))).toBe(120);
  // Those that have begun go on.
  expect(await countAccepted(writers.slice(0, 1), 30, (who, time) => write(who, time, HERE))).toBe(30);
  expect(await countAccepted(await people(1), 1, (who, time) => write(who, time, ELSEWHERE))).toBe(1);
});

test('one address has 60 confirmation links a day sent to other emails, or again, with however many accounts', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const move = ({ client, username }: Person, time: number, headers: Headers) => {
    const body = {
      fullName: 'Some One',
      email: `${username}.${time}@gmail.com`,
      currentPassword: PASSWORD,
    };
    return client.call(updateProfile, { body }, headers);
  };
  const movers = await people(13, { passwordHash });
  expect(await countAccepted(movers, 5, (who, time) => move(who, time, HERE))).toBe(60);
  const [other, another] = await people(2, { passwordHash });
  if (!other || !another) throw new Error('There are two.');
  expect((await other.client.call(resendConfirmation, {}, HERE)).status).toBe(429);
  expect((await other.client.call(resendConfirmation, {}, ELSEWHERE)).status).toBe(204);
  expect((await move(another, 0, ELSEWHERE)).status).toBe(200);
});
