import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds against WCAG 2.0 to 2.2 and good practice, of any severity: a line for each faulty element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(axe(page));
}

/** The part of it that the colour theme can change. */
export async function contrastFaults(page: Page): Promise<string[]> {
  return faultsOf(axe(page).withRules('color-contrast'));
}

// The legacy mode stays in the page; there are no frames to look into.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function faultsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/**
 * What does not fit the width of the window: the page when it scrolls sideways, and every control or heading that
 * sticks out of the window outside of a row that scrolls by itself.
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

/** Addresses of images that do not load, after all were made to. */
export async function brokenImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    const broken = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => [],
          // An image that its list replaced meanwhile is nobody's.
          () => (image.isConnected && image.naturalWidth === 0 ? [image.currentSrc || image.src] : []),
        ),
      ),
    );
    return broken.flat();
  });
}
