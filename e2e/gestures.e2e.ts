import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { fingers, PHONE, swipe } from './support/gestures.ts';
import { GUITAR, itemPath } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';
import { stopTime } from './support/toasts.ts';

const suite = setUp(startDemoServer);

test('toasts show one at a time, close after five seconds or by a swipe, and get the focus by F8', async () => {
  const { page, leave } = await suite.visitAs('rahul', { ...PHONE });
  await page.clock.install();
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  const toasts = page.locator('[data-toast]');
  const send = page.getByRole('button', { name: 'Send Message' });
  const say = async () => {
    await send.click();
    await toasts.getByText('Empty message').waitFor();
  };
  await page.getByRole('log').waitFor();
  // From here on the test controls the clock.
  await stopTime(page);
  await say();
  await page.clock.runFor(1000);
  await say();
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(4_900);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: 'detached' });

  await say();
  await swipe(toasts, 45);
  expect(await toasts.count()).toBe(1);
  await swipe(toasts, 55);
  await toasts.waitFor({ state: 'detached' });

  await say();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Notifications (F8)',
  );
  await page.keyboard.press('Tab');
  // The timer pauses while the toast is hovered or focused.
  await page.clock.runFor(60_000);
  await page.keyboard.press('Enter');
  await toasts.waitFor({ state: 'detached' });
  await leave();
});

test('closing a toast leaves the focus where it was', async () => {
  const { page, leave } = await suite.visitAs('rahul');
  await page.clock.install();
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  await page.getByRole('log').waitFor();
  await stopTime(page);
  const field = page.getByRole('textbox', { name: 'Message' });
  const toast = page.locator('[data-toast]').filter({ hasText: 'Empty message' });
  const isWriting = () => field.evaluate((element) => element === document.activeElement);
  await field.focus();
  await page.keyboard.press('Enter');
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await isWriting()).toBe(true);

  await page.keyboard.press('Enter');
  await toast.waitFor();
  for (const key of ['F8', 'Tab', 'Enter']) await page.keyboard.press(key);
  await toast.waitFor({ state: 'detached' });
  expect(await isWriting()).toBe(true);
  await leave();
});

test('under a sheet the page neither scrolls nor takes the focus', async () => {
  const { page, complaints, leave } = await suite.visitAs('rahul', { viewport: PHONE.viewport });
  await page.goto(await itemPath(page, GUITAR));
  await comesAlive(page);
  const rent = page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true });
  await rent.waitFor();
  const offset = () => page.evaluate(() => scrollY);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 100);
  await expect.poll(offset).toBe(100);
  for (const times of [1, 2]) {
    await rent.click();
    const sheet = page.getByRole('dialog', { name: 'Book This Item' });
    await sheet.getByRole('gridcell').first().waitFor();
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(300);
    expect(await offset(), `opened ${times} times`).toBe(100);
    // Clicks the overlay above the photo, which a click would open.
    await page.mouse.click(20, 20);
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await rent.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await page.mouse.wheel(0, 100);
  await expect.poll(offset).toBe(200);
  expect(complaints).toEqual([]);
  await leave();
});

test('whoever scrolls before the app takes over stays there', async () => {
  const { page, leave } = await suite.visit();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 150);
  const offset = () => page.evaluate(() => scrollY);
  await expect.poll(offset).toBe(150);
  held.resolve();
  await comesAlive(page);
  await page.waitForLoadState('networkidle');
  expect(await offset()).toBe(150);
  await leave();
});

test('neither a pinch nor a double tap zooms, and both taps count', async () => {
  const { page, leave } = await suite.visit({ ...PHONE, isMobile: true });
  await page.goto('/animations');
  const card = page.getByRole('button', { name: /^Sample camera/ });
  await card.waitFor();
  await page.evaluate(() => {
    const seen: Record<string, boolean[]> = { touchmove: [], touchend: [], click: [] };
    for (const type of Object.keys(seen))
      addEventListener(type, (event) => seen[type]?.push(event.defaultPrevented), { passive: true });
    Object.assign(window, { seen });
  });
  const seen = (type: string) =>
    page.evaluate((name) => {
      const all: unknown = Reflect.get(window, 'seen');
      return all instanceof Object ? JSON.stringify(Reflect.get(all, name)) : '';
    }, type);
  const apart = (span: number) => [
    { x: 195 - span / 2, y: 500 },
    { x: 195 + span / 2, y: 500 },
  ];
  await fingers(page, [apart(100), apart(105), apart(108)]);
  expect(await seen('touchmove')).not.toContain('true');
  await fingers(page, [apart(100), apart(115), apart(240)]);
  expect(await seen('touchmove')).toMatch(/true\]$/);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  expect(await seen('click')).toBe('[]');

  // Once a touch scrolls, the browser stops calling listeners.
  await fingers(page, [
    ...[600, 570, 540, 500].map((y) => [{ x: 160, y }]),
    ...[70, 150, 250, 350].map((span) => [
      { x: 195 - span / 2, y: 500 },
      { x: 195 + span / 2, y: 500 },
    ]),
  ]);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));

  const box = await card.boundingBox();
  const tap = [[{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }]];
  await fingers(page, tap);
  await fingers(page, tap);
  expect(await seen('touchend')).toMatch(/true\]$/);
  expect(JSON.parse(await seen('click'))).toHaveLength(2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await leave();
});
