import type { Page } from 'playwright';

import { overflows } from './inspect.ts';

/** All layout faults. */
export async function misplaced(page: Page): Promise<string[]> {
  return [...(await overflows(page)), ...(await cutTexts(page)), ...(await overlaps(page))];
}

/**
 * Text that is cut off without an ellipsis or a way to scroll, or that lies outside the window. One line per text.
 */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const windowWidth = document.documentElement.clientWidth;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        !parent ||
        text === '' ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      // Decorative pictures may be cut off, and so may a carousel's next photo.
      if (parent.closest('[aria-hidden=true], [inert]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && isCut(parent, box)) found.push(`${text.slice(0, 60)} in ${pathTo(parent)}`);
    }
    return found;

    function isCut(from: Element, { left, right, top, bottom }: DOMRect): boolean {
      for (let element: Element | null = from; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        if (style.clipPath !== 'none' || (style.position === 'absolute' && element.clientWidth <= 1))
          return false;
        const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
        if (isEllipsis || (scrolls && element !== document.documentElement)) return false;
        if (/hidden|clip/.test(style.overflowX)) {
          const frame = element.getBoundingClientRect();
          if (left < frame.left - 2 || right > frame.right + 2) return true;
          if (/hidden|clip/.test(style.overflowY) && (top < frame.top - 4 || bottom > frame.bottom + 4))
            return true;
        }
        if (style.position === 'fixed') break;
      }
      return left < -1 || right > windowWidth + 1;
    }

    function pathTo(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 80) ?? ''}">`;
    }
  });
}

/** Pairs of overlapping texts, except in fixed or floating layers. */
async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pieces: { text: string; box: DOMRect; element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        !element ||
        text === '' ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      if (floats(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const seen = seenPart(element, box);
        if (seen.width > 1 && seen.height > 1) pieces.push({ text, box: seen, element });
      }
    }
    const found = new Set<string>();
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const height = Math.min(one.box.height, other.box.height);
        if (across > 3 && along > height / 2)
          found.add(`"${one.text.slice(0, 40)}" over "${other.text.slice(0, 40)}"`);
      }
    });
    return [...found];

    /** In its own layer, or visually hidden. */
    function floats(from: Element): boolean {
      for (let element: Element | null = from; element; element = element.parentElement) {
        const { position, clipPath } = getComputedStyle(element);
        if (/fixed|sticky|absolute/.test(position) || clipPath !== 'none') return true;
      }
      return false;
    }

    /** The part of a box that its clipping ancestors leave visible. */
    function seenPart(from: Element, box: DOMRect): DOMRect {
      let { left, right, top, bottom } = box;
      for (let element: Element | null = from; element; element = element.parentElement) {
        if (getComputedStyle(element).overflowX === 'visible') continue;
        const frame = element.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }
  });
}

/** Smallest touch target in px. */
const TARGET = 44;

/**
 * Touch targets that are too small: a point 21 px from their centre belongs to another element. Links within a
 * sentence are exempt, as in WCAG.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const size = page.viewportSize();
  // Enlarges the window to the whole page, so that every point can be hit-tested.
  if (size)
    await page.setViewportSize({
      width: size.width,
      height: Math.max(size.height, Math.min(height, 12_000)),
    });
  const found = await page.evaluate((least) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [role=slider], [role=switch], [role=menuitem], [role=menuitemradio]';
    return [...document.querySelectorAll(CONTROLS)].filter(isSmall).map((element) => {
      const { width, height: own } = element.getBoundingClientRect();
      return `${Math.round(width)} x ${Math.round(own)}: ${element.outerHTML.slice(0, 140)}`;
    });

    function isSmall(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      if (element.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true]')) return false;
      const label =
        element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)
          ? element.labels?.[0]
          : undefined;
      const box = (label ?? element).getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return false;
      if (box.width >= least - 0.5 && box.height >= least - 0.5) return false;
      if (isInSentence(element)) return false;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const reach = least / 2 - 1;
      const isOwn = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return (
          hit !== null &&
          (element.contains(hit) ||
            (hit.contains(element) && hit.matches('label')) ||
            label?.contains(hit) === true)
        );
      };
      if (!isOwn(x, y)) return false;
      const isWide = box.width >= least - 0.5 || (isOwn(x - reach, y) && isOwn(x + reach, y));
      const isHigh = box.height >= least - 0.5 || (isOwn(x, y - reach) && isOwn(x, y + reach));
      return !(isWide && isHigh);
    }

    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.textContent?.trim().length ?? 0;
      return around > (element.textContent?.trim().length ?? 0) + 3;
    }
  }, TARGET);
  if (size) await page.setViewportSize(size);
  return found;
}

/** Doubles the text size, as a browser setting would. */
export const enlargeText = (page: Page) => page.addStyleTag({ content: ':root { font-size: 200% }' });
