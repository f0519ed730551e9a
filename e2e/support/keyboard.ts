import type { Locator, Page } from 'playwright';

const TABS_MAX = 120;

/** Waits for the element and presses Tab until it has the focus. Throws if it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} cannot be reached by Tab.`);
}

/** Waits for a field, tabs to it and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Waits for a button or link, tabs to it and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function hasFocus(target: Locator): Promise<boolean> {
  // It may be gone for a moment.
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}
