import { getRecord } from '@lendloop/contract/handover/record';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';

import { HERE } from './support/browser.ts';
import { startDemoServer } from './support/demo.ts';
import { SIZES } from './support/force.ts';
import { PHOTO } from './support/forms.ts';
import { faultsOf } from './support/inspect.ts';
import { enlargeText, misplaced, smallTargets } from './support/layout.ts';
import { AT_ONCE, openLive } from './support/live.ts';
import { codeOf, meet, PARTS } from './support/meeting.ts';
import { keptByBrowser, readyForOffline } from './support/offline.ts';
import { PASSWORD, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { sawToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

const PHONE: BrowserContextOptions = { serviceWorkers: 'allow', viewport: SIZES[1].viewport };

const meeting = (options?: BrowserContextOptions) => meet(suite, options);

/** What is in the record, in order. */
async function recorded(person: Person, id: number): Promise<string[]> {
  const { entries } = await person.call('GET', `/api/rentals/${id}/record`, getRecord.result);
  return entries.map(({ record }) => record.kind);
}

/** As the picture of a code is called. */
const spaced = (code: string) => Array.from(code).join(' ');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
const camera = (page: Page) => page.getByLabel('Take photo');

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

async function regainNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

test('two phones at one door: the renter shows the code without a network, the owner opens it and hands the item over', async () => {
  const { owner, renter, id, leave } = await meeting(PHONE);
  await renter.page.goto('/');
  await readyForOffline(renter.page, id);
  const code = await codeOf(renter, id, 'checkout');

  await loseNetwork(renter.page);
  await renter.page.goto(`/rentals/${id}`);
  await heading(renter.page, 'Mirrorless camera').waitFor();
  await renter.page.getByText(/^You are offline\. This is from /).waitFor();
  await renter.page.getByRole('link', { name: 'Show handover code' }).click();
  await renter.page.getByText('Show this code to Olga Owner when you get the item').waitFor();
  await renter.page.getByRole('img', { name: spaced(code) }).waitFor();
  await renter.page.getByRole('img', { name: 'The same code as a picture to scan' }).waitFor();
  await renter.page.reload();
  await renter.page.getByRole('img', { name: spaced(code) }).waitFor();

  // The owner's camera takes a picture of that screen.
  const shown = await renter.page
    .getByRole('img', { name: 'The same code as a picture to scan' })
    .screenshot({ type: 'png' });
  await owner.page.goto(`/rentals/${id}#checkout`);
  const scan = owner.page.getByLabel('Scan with the camera');
  await scan.setInputFiles(PHOTO);
  await owner.page.getByText(/^There is no code on this picture\./).waitFor();
  await scan.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: shown });
  await expect.poll(() => codeField(owner.page).inputValue()).toBe(code);

  await owner.page.goto(`/rentals/${id}#checkout=${code}`);
  await owner.page.getByText('Enter the code that Ravi Renter shows you').waitFor();
  expect(await codeField(owner.page).inputValue()).toBe(code);
  await expect.poll(() => new URL(owner.page.url()).hash).toBe('#checkout');
  await owner.page.getByRole('button', { name: 'Hand over' }).click();
  await heading(owner.page, 'Handed over').waitFor();

  await regainNetwork(renter.page);
  await heading(renter.page, 'Handed over').waitFor();
  await renter.page.getByText('Mirrorless camera is with you').waitFor();
  await leave();
});

test('without a network on the owner’s phone, photo, notes and code wait over a reload, and arrive once and in order', async () => {
  const { owner, renter, id, leave } = await meeting(PHONE);
  const { page } = owner;
  await page.goto('/');
  await readyForOffline(page, id);
  const code = await codeOf(renter, id, 'checkout');
  await page.goto(`/rentals/${id}#checkout`);
  await codeField(page).waitFor();
  await openLive(renter.page, `/rentals/${id}`);

  await loseNetwork(page);
  await camera(page).setInputFiles(PHOTO);
  await page.getByRole('figure').getByText('Waiting').waitFor();
  for (const part of PARTS) await page.getByLabel(part).check();
  await page.getByLabel('Note').fill('A small scratch at the bottom.');
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Saved on this phone. It is checked when you are connected.').waitFor();
  await page.reload();
  await page.getByText(/^You are offline\. This is from /).waitFor();
  await page.getByText('Saved on this phone. It is checked when you are connected.').waitFor();
  await page.getByRole('figure').getByText('Waiting').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('A small scratch at the bottom.');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(SIZES[1].viewport);

  const second = await page.context().newPage();
  await second.goto(`/rentals/${id}#checkout`);
  await second.getByText('Saved on this phone. It is checked when you are connected.').waitFor();
  await regainNetwork(page);
  await heading(page, 'Handed over').waitFor();
  await heading(second, 'Handed over').waitFor();
  await sawToast(renter.page, 'Handed over');
  expect(await recorded(owner, id)).toEqual(['photo', 'notes', 'done']);
  expect(JSON.parse(await keptByBrowser(page))).not.toContainEqual(
    expect.objectContaining({ queue: `rental/${id}` }),
  );
  await leave();
});

test('a wrong code that waited comes back to be corrected, and a press is discarded', async () => {
  const { owner, renter, id, leave } = await meeting(PHONE);
  const { page } = owner;
  await page.goto(`/rentals/${id}#checkout`);
  await codeField(page).waitFor();
  const code = await codeOf(renter, id, 'checkout');
  const wrong = code === '000000' ? '111111' : '000000';

  await loseNetwork(page);
  await codeField(page).fill(wrong);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Saved on this phone. It is checked when you are connected.').waitFor();
  await page.getByRole('button', { name: 'We did it' }).click();
  await page.getByText('Saved on this phone. It is sent when you are connected.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).last().click();
  await page.getByRole('button', { name: 'We did it' }).waitFor();
  await regainNetwork(page);
  await page.getByText('The code did not fit. 4 tries left.').waitFor();
  expect(await codeField(page).inputValue()).toBe(wrong);
  await codeField(page).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await heading(page, 'Handed over').waitFor();
  await leave();
});

test('both press “We did it” by keyboard, every tab shows it live, and a code ends the return', async () => {
  const { owner, renter, id, leave } = await meeting();
  const otherTab = await owner.page.context().newPage();
  await Promise.all([
    openLive(owner.page, `/rentals/${id}#checkout`),
    openLive(otherTab, `/rentals/${id}`),
    openLive(renter.page, `/rentals/${id}#checkout`),
  ]);
  await owner.page.getByRole('button', { name: 'We did it' }).press('Enter');
  await owner.page.getByText('You pressed "We did it"').waitFor();
  await renter.page
    .getByText('Olga Owner says that you did it. Is that right?')
    .waitFor({ timeout: AT_ONCE });
  await sawToast(renter.page, 'Did you do it?');
  expect([...(await faultsOf(owner.page)), ...(await faultsOf(renter.page))]).toEqual([]);
  await renter.page.setViewportSize(SIZES[1].viewport);
  expect(await smallTargets(renter.page)).toEqual([]);
  await renter.page.getByRole('button', { name: 'We did it' }).press('Enter');
  await Promise.all([
    heading(renter.page, 'Handed over').waitFor(),
    heading(owner.page, 'Handed over').waitFor({ timeout: AT_ONCE }),
    otherTab.getByText('Ravi Renter has it until').waitFor({ timeout: AT_ONCE }),
  ]);
  expect(await faultsOf(owner.page)).toEqual([]);
  await renter.page.getByRole('link', { name: 'To the rental' }).press('Enter');
  await renter.page.getByText(/^Bring it back on /).waitFor();
  expect([...(await faultsOf(otherTab)), ...(await faultsOf(renter.page))]).toEqual([]);

  await otherTab.getByRole('link', { name: 'Take it back' }).press('Enter');
  await otherTab.getByText('Show this code to Ravi Renter when you have the item back').waitFor();
  const code = await codeOf(owner, id, 'checkin');
  await camera(otherTab).setInputFiles(PHOTO);
  await otherTab.getByRole('img', { name: /^Photo by you/ }).waitFor();
  await renter.page.getByRole('link', { name: 'Return it now' }).press('Enter');
  await codeField(renter.page).focus();
  // The digits of another script, with a blank between them.
  await renter.page.keyboard.insertText(
    Array.from(code, (digit) => String.fromCodePoint(0x0966 + Number(digit))).join(' '),
  );
  expect(await codeField(renter.page).inputValue()).toBe(code);
  await renter.page.keyboard.press('Enter');
  await heading(renter.page, 'Returned').waitFor();
  await otherTab.getByRole('heading', { name: 'Back with you' }).waitFor({ timeout: AT_ONCE });
  await renter.page.getByRole('link', { name: 'Whole record' }).press('Enter');
  await renter.page.getByText('Every seal fits. Nothing was changed.').waitFor();
  expect(await faultsOf(renter.page)).toEqual([]);
  await renter.page.setViewportSize(SIZES[1].viewport);
  await enlargeText(renter.page);
  await expect.poll(() => misplaced(renter.page)).toEqual([]);
  await leave();
});

test('the address of a code goes through signing in, and none of it to the server', async () => {
  const { owner, renter, id, leave } = await meeting();
  const code = await codeOf(renter, id, 'checkout');
  const { url } = suite.server;
  const position = JSON.stringify({ lat: HERE.latitude, lng: HERE.longitude });
  const { page, leave: leaveToo } = await suite.visit({
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'user-location', value: position }] }],
    },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`/rentals/${id}#checkout=${code}`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).press('Enter');
  await expect.poll(() => codeField(page).inputValue()).toBe(code);
  expect(asked.filter((call) => call.includes(code))).toEqual([]);
  await leaveToo();
  await leave();
});

test('signing out leaves nothing behind that was kept for a time without a network', async () => {
  const { renter, id, leave } = await meeting({ serviceWorkers: 'allow' });
  const { page } = renter;
  await page.goto('/');
  await readyForOffline(page, id);
  await loseNetwork(page);
  await page.goto(`/rentals/${id}#checkout`);
  await page.getByRole('button', { name: 'We did it' }).click();
  await page.getByText('Saved on this phone. It is sent when you are connected.').waitFor();
  await page.route('**/api/rentals/*/handover/**', (route) => route.abort());
  await regainNetwork(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.poll(() => keptByBrowser(page)).toBe('[]');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/rentals/0')) === undefined))
    .toBe(true);
  await loseNetwork(page);
  await page.goto(`/rentals/${id}`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await leave();
});

test('the handover reads from right to left in Arabic, but for its code', async () => {
  const { owner, renter, id, leave } = await meeting();
  const cookie = { name: 'lendloop_lang', value: 'ar', url: suite.server.url };
  for (const [person, phase] of [
    [renter, 'checkout'],
    [owner, 'checkout'],
    [owner, 'checkin'],
  ] as const) {
    const { page } = person;
    await page.context().addCookies([cookie]);
    await page.goto(`/rentals/${id}#${phase}`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('radiogroup').waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await faultsOf(page)).toEqual([]);
  }
  await leave();
});
