import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser, visit } from './support/browser.ts';
import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults, brokenImages, contrastFaults, overflows } from './support/inspect.ts';
import { SCREENS, type Screen } from './support/screens.ts';
import type { RunningServer } from './support/server.ts';
import { stateOf, type Person } from './support/signIn.ts';

/** Width of the window to its height, px. */
const HEIGHT: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };
/** Widths at which axe looks, in both themes. */
const LOOKED_AT = [390, 1440];

let server: RunningServer;
let browser: Browser;
const states = new Map<Person, BrowserContextOptions['storageState']>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), openBrowser()]);
  for (const person of ['visitor', 'rahul', 'ananya'] as const)
    states.set(person, await stateOf(browser, server.url, person));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

function widthsOf({ only }: Screen): number[] {
  const widths = Object.keys(HEIGHT).map(Number);
  if (only === 'small') return widths.filter((width) => width < 768);
  return only === 'wide' ? widths.filter((width) => width >= 768) : widths;
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT[width] ?? width });

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  const widths = widthsOf(screen);
  const { page, complaints, leave } = await visit(browser, server.url, {
    storageState: states.get(screen.who),
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  if (screen.placeless) await page.addInitScript(() => localStorage.removeItem('user-location'));
  const document = page.waitForResponse((response) => response.request().isNavigationRequest());
  await resize(page, widths[widths.length > 2 ? 1 : 0] ?? 0);
  await screen.open(page);

  for (const width of widths) {
    await resize(page, width);
    await expect.poll(() => overflows(page), { message: `at ${width} px` }).toEqual([]);
    if (!LOOKED_AT.includes(width)) continue;
    expect(await accessibilityFaults(page), `light at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaults(page), `dark at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  expect(await brokenImages(page)).toEqual([]);
  const status = (await document).status();
  expect(status).toBe(screen.status ?? 200);
  const unexpected = complaints.filter((line) => !(status === 404 && line.includes('404')));
  expect(unexpected).toEqual([]);
  await leave();
});
