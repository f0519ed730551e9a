import type { Locator, Page } from 'playwright';

/** A phone-sized window with touch. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to touch.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags from the centre of the element by this many pixels. */
export async function drag(target: Locator, x: number, y = 0): Promise<void> {
  const from = await middleOf(target);
  const { mouse } = target.page();
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + x, from.y + y, { steps: 5 });
  await mouse.up();
}

/** Swipes from the centre of the element by this many pixels. Requires touch. */
export async function swipe(target: Locator, x: number, y = 0): Promise<void> {
  const from = await middleOf(target);
  await fingers(
    target.page(),
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [{ x: from.x + x * share, y: from.y + y * share }]),
  );
}

/** Performs a touch gesture. Each entry of `path` holds the points of all fingers; later entries may add fingers. */
export async function fingers(page: Page, path: readonly (readonly Point[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [step, points] of path.entries()) {
    const type = points.length > (path[step - 1]?.length ?? 0) ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
