import axe from 'axe-core';
import type { Page } from 'playwright';

import { SIZES } from './force.ts';

declare global {
  interface Window {
    /** Set once axe is injected. */
    axe?: typeof axe;
  }
}

/** The theme in which each size is checked: axe takes a second, and what it finds seldom depends on both. */
const THEMES = { desktop: 'dark', mobile: 'light' } as const;

/** axe violations and horizontal overflow at each size, each in one theme. Leaves the size and theme of a desktop in light. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { size, viewport } of SIZES.toReversed()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: THEMES[size], reducedMotion: 'reduce' });
    faults.push(...(await accessibilityFaults(page)), ...(await overflows(page)));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults;
}

/** axe violations of WCAG 2.0 to 2.2 and best practices, of any severity. One line per element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The axe script and its full results are large, so the script is injected once and only violations return.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (chosen) => {
      if (!window.axe) throw new Error('The page has lost axe.');
      // Colours are only meaningful once animations have finished.
      for (let moving = endingAnimations(); moving.length > 0; moving = endingAnimations())
        await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await window.axe.run(document, chosen);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
      );

      function endingAnimations(): Animation[] {
        return document.getAnimations().filter(({ playState, effect }) => {
          const end = effect?.getComputedTiming().endTime;
          return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
        });
      }
    },
    // No rule that runs needs the style sheets, which axe would fetch.
    { resultTypes: ['violations' as const], preload: false },
  );
}

/**
 * Horizontal overflow: the page if it scrolls sideways, and controls or headings that stick out of the window, except
 * within elements that scroll by themselves.
 */
export async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent);
    };
    const found = [...document.querySelectorAll('a, button, input, select, textarea, label, h1, h2, h3')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (left < -1 || right > width + 1) && !isClipped(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`, ...found] : found;
  });
}

/** URLs of images that fail to load, after forcing all to load. */
export async function brokenImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    const broken = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => [],
          // Ignores an image that was replaced meanwhile.
          () => (image.isConnected && image.naturalWidth === 0 ? [image.currentSrc || image.src] : []),
        ),
      ),
    );
    return broken.flat();
  });
}
