import type { Locator, Page } from 'playwright';

/** A window that is touched. */
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

/** Presses the mouse in the middle of the element, moves it by these pixels and lets go. */
export async function drag(target: Locator, x: number, y = 0): Promise<void> {
  const from = await middleOf(target);
  const { mouse } = target.page();
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + x, from.y + y, { steps: 5 });
  await mouse.up();
}

/** Puts a finger on the middle of the element, moves it by these pixels and lifts it. The window must have touch. */
export async function swipe(target: Locator, x: number, y = 0): Promise<void> {
  const from = await middleOf(target);
  await fingers(
    target.page(),
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [{ x: from.x + x * share, y: from.y + y * share }]),
  );
}

/** Puts fingers where the first entry says, moves them through the others, in which more may come down, and lifts them. */
export async function fingers(page: Page, path: readonly (readonly Point[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [step, points] of path.entries()) {
    const type = points.length > (path[step - 1]?.length ?? 0) ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
