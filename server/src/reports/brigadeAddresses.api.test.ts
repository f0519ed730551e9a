import { REPORTS_A_DAY, makeReport } from '@lendloop/contract/cases/reports';
import { getItem } from '@lendloop/contract/items';
import { beforeAll, expect, test } from 'vitest';

import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { OLD, START } from '../testing/reports/reporting.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  const counted = limitsInMemory(true);
  // The daily limits alone: those per minute would be reached first.
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  app = await startTestApp({ makeLimit });
  app.setNow(new Date(START));
  owner = await makePerson(app, OLD);
  return () => app.close();
});

const report = async (id: number, from: string, by?: Person, kind: 'item' | 'user' = 'item') => {
  const { client } = by ?? (await makePerson(app, OLD));
  const body = { subject: { kind, id }, category: 'spam' as const };
  return (await client.call(makeReport, { body }, { 'x-forwarded-for': from })).status;
};
const isShown = async (id: number) => (await app.client().call(getItem, { params: { id } })).status === 200;

test.each([
  ['an address', () => '203.0.113.7'],
  ['an IPv6 network', (number: number) => `2001:db8:7:${number}::1`],
])('two reports a day from %s count for hiding something; all are decided', async (_, addressOf) => {
  const { id } = await makeItem(app, owner.id);
  for (let number = 0; number < 9; number++) expect(await report(id, addressOf(number))).toBe(201);
  for (const other of ['198.51.100.1', '192.0.2.1']) {
    expect(await isShown(id)).toBe(true);
    expect(await report(id, other)).toBe(201);
  }
  expect(await isShown(id)).toBe(false);
});

test('an address has three times as many reports a day as a person', async () => {
  const { id } = await makeItem(app, owner.id);
  const people = await Promise.all(Array.from({ length: 3 * REPORTS_A_DAY + 1 }, () => makePerson(app)));
  const statuses = [];
  for (const one of people) statuses.push(await report(id, '203.0.113.9', one));
  expect(statuses).toEqual([...people.slice(1).map(() => 201), 429]);
});

test('what cannot be hidden uses up none of the reports that count for hiding', async () => {
  const { id } = await makeItem(app, owner.id);
  const address = '203.0.113.11';
  for (let count = 0; count < 2; count++)
    expect(await report(owner.id, address, await makePerson(app, OLD), 'user')).toBe(201);
  for (const from of [address, address, '198.51.100.3', '192.0.2.3'])
    expect(await report(id, from)).toBe(201);
  expect(await isShown(id)).toBe(false);
});
