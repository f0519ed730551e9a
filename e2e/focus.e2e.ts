import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { hold } from './support/force.ts';
import { CAMERA, card, heading, itemPath } from './support/screens/screen.ts';
import type { DemoPerson } from './support/signIn.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const visitAs = (person: DemoPerson) =>
  suite.visitAs(person, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

/** Why the focused element is not visibly focused: it has no ring, or it is out of view. Null if it is. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const around = [activeElement, activeElement.closest('form'), activeElement.closest('label')];
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : null;
    const hasRing = [...around, label].some(
      (element) =>
        element &&
        parseFloat(getComputedStyle(element).outlineWidth) >= 2 &&
        getComputedStyle(element).outlineStyle !== 'none',
    );
    const { left, right, top, bottom } = (label ?? activeElement).getBoundingClientRect();
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
    return hasRing && isInSight ? null : activeElement.outerHTML.slice(0, 160);
  });

const PATHS = ['/', '/search', '/auth', '/help', '/animations', '/forgot-password'] as const;
const OWN_PATHS = [
  '/profile',
  '/create-listing',
  '/chat',
  '/messages',
  '/profile/1',
  '/websocket-test',
] as const;

async function tabThrough(page: Page): Promise<string[]> {
  // What arrives late would push what has the focus out of sight.
  await page.waitForLoadState('networkidle');
  const unseen: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const fault = await unseenFocus(page);
    if (fault !== null) unseen.push(fault);
  }
  return unseen;
}

test('the focus is visible and has a ring wherever Tab goes', async () => {
  const visitor = await visitAs('visitor');
  for (const path of [...PATHS, await itemPath(visitor.page, CAMERA)]) {
    await visitor.page.goto(path);
    await heading(visitor.page, /./);
    expect(await tabThrough(visitor.page), path).toEqual([]);
  }
  const rahul = await visitAs('rahul');
  for (const path of OWN_PATHS) {
    await rahul.page.goto(path);
    await heading(rahul.page, /./);
    expect(await tabThrough(rahul.page), path).toEqual([]);
  }
  await Promise.all([visitor.leave(), rahul.leave()]);
});

test('the first Tab offers to skip to the content, and navigation moves the focus to the heading', async () => {
  const { page, leave } = await visitAs('visitor');
  await page.goto('/');
  await card(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Browse Items' });
  await title.waitFor();
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.title()).toMatch(/^Browse Items · /);
  await leave();
});

test('a page that loads late does not steal the focus', async () => {
  const { page, leave } = await visitAs('visitor');
  await page.goto('/');
  await card(page);
  await comesAlive(page);
  const release = await hold(page, { path: /^\/assets\/SearchPage/ });
  const header = page.getByRole('banner');
  const where = header.getByPlaceholder('Location').filter({ visible: true });
  await header.getByPlaceholder('Search for items to rent...').filter({ visible: true }).press('Enter');
  await page.waitForURL('**/search');
  await where.fill('Del');
  expect(await page.getByRole('heading', { name: 'Browse Items' }).count()).toBe(0);
  await release();
  await heading(page, 'Browse Items');
  await page.keyboard.type('hi');
  expect(await where.inputValue()).toBe('Delhi');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?location=Delhi');
  await leave();
});

test('the tab of a profile is named after its heading', async () => {
  const { page, leave } = await visitAs('rahul');
  for (const [path, heading, title] of [
    ['/profile/1', 'Ananya Rao', 'Ananya Rao on Lendloop'],
    ['/people/1', 'Ananya Rao', 'Ananya Rao on Lendloop'],
    ['/profile/none', 'Profile', 'Profile · Lendloop'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.title()).toBe(title);
  }
  await leave();
});
