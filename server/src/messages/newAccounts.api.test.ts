import { createItem } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { today } from '../context.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

let limited: TestApp;
let owner: Person;
beforeAll(async () => {
  limited = await startTestApp({ config: { rateLimit: true } });
  owner = await makePerson(limited, { createdAt: '2020-01-01T00:00:00.000Z', ...CONFIRMED });
});
afterAll(() => limited.close());

const things = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeItem(limited, owner.id)));
const write = (from: Person, itemId: number, content = 'Hello') =>
  from.client.call(sendMessage, { body: { receiverId: owner.id, itemId, content } });
const ask = (from: Person, itemId: number) => {
  const day = addDays(today(limited.context), 3);
  return from.client.call(requestRental, { body: { itemId, startDate: day, endDate: day } });
};
const list = (by: Person) =>
  by.client.call(createItem, {
    body: {
      title: 'A thing to lend',
      description: 'A thing that is good for many other things.',
      price: 10,
      categoryId: 1,
      location: 'Indiranagar, Bengaluru',
      images: ['https://example.com/thing.jpg'],
    },
  });
const accepted = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 201).length;

test('an unconfirmed account begins ten conversations a day, and may send no link first', async () => {
  const writer = await makePerson(limited);
  const [first, ...rest] = await things(11);
  if (!first) return;
  expect(await write(writer, first.id, 'See www.mydrills.com')).toMatchObject({
    status: 403,
    body: { code: 'email_unconfirmed', message: 'Confirm your email first' },
  });
  expect((await write(writer, first.id)).status).toBe(201);
  expect((await write(writer, first.id, 'See www.mydrills.com')).status).toBe(201);
  const answers = [];
  for (const { id } of rest) answers.push(await write(writer, id));
  expect(accepted(answers)).toBe(9);
  const refused = answers.at(-1);
  expect(refused).toMatchObject({ status: 429, body: { code: 'new_account_limit' } });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3600);
});

test('an unconfirmed account adds five listings and sends ten requests a day', async () => {
  const person = await makePerson(limited);
  const listed = [];
  for (let n = 0; n < 6; n++) listed.push(await list(person));
  expect(accepted(listed)).toBe(5);
  expect(listed.at(-1)).toMatchObject({ status: 429, body: { code: 'new_account_limit' } });
  const asked = [];
  for (const { id } of await things(11)) asked.push(await ask(person, id));
  expect(accepted(asked)).toBe(10);
});

test('a confirmed account has twenty listings a day, and with a week and a rental behind it no such limit', async () => {
  const person = await makePerson(limited, CONFIRMED);
  const listed = [];
  for (let n = 0; n < 21; n++) listed.push(await list(person));
  expect(accepted(listed)).toBe(20);
  const grown = await makePerson(limited, { createdAt: '2020-01-01T00:00:00.000Z', ...CONFIRMED });
  const [item] = await things(1);
  if (!item) return;
  const between = { itemId: item.id, ownerId: owner.id, renterId: grown.id };
  const days = { startDate: '2020-02-01', endDate: '2020-02-02' };
  await makeRental(limited, { ...between, ...days, status: 'completed' });
  const more = [];
  for (let n = 0; n < 21; n++) more.push(await list(grown));
  expect(accepted(more)).toBe(21);
});
