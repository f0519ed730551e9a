import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

import { newContext, openPage } from '../browser.ts';
import { accessibilityFaults, brokenImages } from '../inspect.ts';
import { enlargeText, misplaced, smallTargets } from '../layout.ts';
import { stateOf } from '../signIn.ts';
import type { Suite } from '../suite.ts';
import type { Screen } from './screen.ts';

/** Window heights by width, in px. */
const HEIGHT: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };
const PHONE = 390;
/** Widths at which axe runs for each theme: each theme once, at a different width if there are several. */
const LOOKED_AT = { light: [PHONE, 1440], dark: [1440, PHONE] } as const;

/**
 * Returns a function that checks a screen at every width and in both themes for layout and accessibility faults. It
 * returns the console errors.
 */
export function makeLook(suite: Suite): (screen: Screen) => Promise<string[]> {
  /** One context per user, so that screens share the HTTP cache. */
  const contexts = new Map<string, BrowserContext>();

  async function contextOf({ who, placeless }: Screen): Promise<BrowserContext> {
    const key = placeless ? `${who} somewhere` : who;
    const known = contexts.get(key);
    if (known) return known;
    const { browser, server } = suite;
    const state = await stateOf(browser, server.url, who);
    const context = await newContext(browser, server.url, {
      storageState: placeless ? { ...state, origins: [] } : state,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    contexts.set(key, context);
    return context;
  }

  return async (screen) => {
    const widths = widthsOf(screen);
    const { page, complaints } = await openPage(await contextOf(screen));
    if (screen.placeless) await page.addInitScript(() => localStorage.removeItem('user-location'));
    await page.emulateMedia({ colorScheme: 'light' });
    const document = page.waitForResponse((response) => response.request().isNavigationRequest());
    await resize(page, widths.includes(PHONE) ? PHONE : 1440);
    await screen.open(page);
    const status = (await document).status();
    expect(status).toBe(screen.status ?? 200);

    for (const width of widths) {
      await resize(page, width);
      await expect.poll(() => misplaced(page), { message: `at ${width} px` }).toEqual([]);
      for (const theme of ['light', 'dark'] as const) {
        if (LOOKED_AT[theme].find((wanted) => widths.includes(wanted)) !== width) continue;
        await page.emulateMedia({ colorScheme: theme });
        expect(await accessibilityFaults(page), `${theme} at ${width} px`).toEqual([]);
      }
    }
    if (widths.includes(PHONE)) {
      await resize(page, PHONE);
      expect(await smallTargets(page), 'too small for a finger').toEqual([]);
      await enlargeText(page);
      await expect.poll(() => misplaced(page), { message: 'with text of twice its size' }).toEqual([]);
    }

    expect(await brokenImages(page)).toEqual([]);
    await page.close();
    return complaints.filter((line) => !(status === 404 && line.includes('404')));
  };
}

function widthsOf({ only }: Screen): number[] {
  const widths = Object.keys(HEIGHT).map(Number);
  if (only === 'small') return widths.filter((width) => width < 768);
  return only === 'wide' ? widths.filter((width) => width >= 768) : widths;
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT[width] ?? width });
