import { listCases } from '@lendloop/contract/cases/cases';
import { makeReport } from '@lendloop/contract/cases/reports';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { faultsOf } from './support/inspect.ts';
import { press } from './support/keyboard.ts';
import { findMail, linkIn } from './support/outbox.ts';
import { PASSWORD, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);
const WIDTHS = [390, 1440];

const seeHeading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function seeWell(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await faultsOf(page)]).toEqual([width, []]);
  }
}

async function confirm({ page, email }: Person): Promise<void> {
  await page.goto(linkIn(await findMail(suite.server.outbox, email, '/confirm-email'), '/confirm-email#'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await seeHeading(page, 'Your email is confirmed');
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, page.getByRole('button', { name: 'Sign In' }));
}

/** Has somebody reported; returns how the administrator decides about that. */
async function reportOf(reporter: Person, id: number) {
  const body = { subject: { kind: 'user', id }, category: 'scam' };
  await reporter.call('POST', makeReport.path, makeReport.result, body);
  const admin = await suite.visitAs('admin');
  const listed = await admin.page.request.get(`${listCases.path}?limit=100`);
  const cases = listCases.result.parse(await listed.json());
  const opened = cases.find(({ subject }) => subject.kind === 'user' && subject.id === id);
  const decide = async (decision: 'suspend' | 'dismiss', reason: string) => {
    const data = { ids: [opened?.id], decision, reason };
    const headers = { origin: suite.server.url };
    const answer = await admin.page.request.post('/api/admin/cases/decide', { data, headers });
    expect(await answer.json()).toEqual([{ id: opened?.id, ok: true }]);
  };
  return { decide, leave: admin.leave };
}

test('a suspended person appeals by the link in the mail, with the keyboard, and can sign in once it is granted', async () => {
  const person = await suite.newPerson('Sami Suspended');
  const reporter = await suite.newPerson('Rita Reporter');
  await confirm(person);
  const { decide, leave } = await reportOf(reporter, person.id);
  await decide('suspend', 'You asked for money\noutside of this site.');

  const link = linkIn(await findMail(suite.server.outbox, person.email, '/appeal#'), '/appeal#');
  const visitor = await suite.visit();
  const { page } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await seeHeading(page, 'Your account is suspended');
  await page.getByText('Suspended for good').waitFor();
  await page.getByText('outside of this site.').waitFor();
  await seeWell(page);
  await press(page, page.getByRole('button', { name: 'Appeal' }));
  await page.getByText('Please say why, in a few words').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.type('It was a misunderstanding.');
  await press(page, page.getByRole('button', { name: 'Appeal' }));
  await seeHeading(page, 'We are looking at it again');
  await seeWell(page);
  await page.reload();
  await seeHeading(page, 'We are looking at it again');

  await decide('dismiss', 'You were right.');
  await page.reload();
  await seeHeading(page, 'We reversed our decision');
  await page.getByText('You were right.').waitFor();
  await seeWell(page);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Login' }));
  await page.waitForURL('**/auth');
  const token = link.slice(link.indexOf('#') + 1);
  expect(token.length).toBe(43);
  expect(sent.filter((address) => address.includes(token))).toEqual([]);
  await signIn(page, person.username);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await Promise.all([person.leave(), reporter.leave(), visitor.leave(), leave()]);
});

test('a suspended person without a confirmed address is led to the appeal by signing in', async () => {
  const person = await suite.newPerson('Uma Unconfirmed');
  const reporter = await suite.newPerson('Ravi Reporter');
  const { decide, leave } = await reportOf(reporter, person.id);
  await decide('suspend', 'You asked for money.');
  const visitor = await suite.visit();
  const { page } = visitor;
  await signIn(page, person.username);
  const appeal = page.getByRole('main').getByRole('link', { name: 'Appeal' });
  await appeal.waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await seeWell(page);
  await press(page, appeal);
  await seeHeading(page, 'Your account is suspended');
  await page.getByLabel('Why should we look at it again?').fill('It was a misunderstanding.');
  await press(page, page.getByRole('button', { name: 'Appeal' }));
  await seeHeading(page, 'We are looking at it again');
  expect(await faultsOf(page)).toEqual([]);
  await Promise.all([person.leave(), reporter.leave(), visitor.leave(), leave()]);
});
