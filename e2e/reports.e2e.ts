import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { faultsOf } from './support/inspect.ts';
import { press } from './support/keyboard.ts';
import { AT_ONCE, openLive, ownerAndRenter } from './support/live.ts';
import { setUp } from './support/suite.ts';
import { sawToast, seeToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

test('somebody reports a listing by keyboard, hears of the decision, and blocks its owner', async () => {
  const { owner, renter, item, leave } = await ownerAndRenter(suite);
  const { page } = renter;
  await openLive(page, `/items/${item.id}`);
  await page.getByRole('tab', { name: 'Owner' }).click();
  await press(page, page.getByRole('button', { name: 'Report' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'It is a scam' }).focus();
  await page.keyboard.press('Space');
  expect(await faultsOf(page)).toEqual([]);
  await press(page, dialog.getByRole('button', { name: 'Continue' }));
  await dialog.getByLabel('What happened?').fill('They want money first.');
  expect(await faultsOf(page)).toEqual([]);
  await press(page, dialog.getByRole('button', { name: 'Send report' }));
  await dialog.getByText('Thank you, we will look at it').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, dialog.getByRole('button', { name: 'Done' }));

  const admin = await suite.visitAs('admin');
  await admin.page.goto('/admin?tab=cases');
  await press(admin.page, admin.page.getByRole('link', { name: `Open the case about ${item.title}` }));
  const decision = admin.page.getByRole('region', { name: /^Case \d+$/ });
  await decision.getByText('They want money first.').waitFor();
  await decision.getByText(/^claimed by you/i).waitFor();
  expect(await faultsOf(admin.page)).toEqual([]);
  // It is open again after a reload, in a small window in place of the list.
  await admin.page.reload();
  await decision.getByText('They want money first.').waitFor();
  expect(await decision.evaluate((element) => element === document.activeElement)).toBe(true);
  await press(admin.page, decision.getByRole('radio', { name: 'Dismiss' }));
  await admin.page.keyboard.press('ArrowRight');
  await decision.getByLabel('Reason, told to the person').fill('Never ask for money before you meet.');
  await press(admin.page, decision.getByRole('button', { name: 'Warn' }));
  await seeToast(admin.page, '1 case decided');

  // Both learn of it at once.
  await sawToast(page, 'Your report', { timeout: AT_ONCE });
  await page.goto('/profile?tab=settings');
  await page.getByText('We looked at it and acted').waitFor();
  await owner.page.goto('/profile?tab=settings');
  await owner.page.getByText('Never ask for money before you meet.').waitFor();

  await page.goto(`/people/${owner.id}`);
  await press(page, page.getByRole('button', { name: /^Block/ }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Block' }));
  await seeToast(page, 'Olga Owner is blocked');
  expect((await page.request.get(`/api/items/${item.id}`)).status()).toBe(404);
  await page.goto(`/items/${item.id}`);
  await page.getByText('This item does not exist or is no longer listed').first().waitFor();
  await page.goto('/profile?tab=settings');
  await page.getByRole('button', { name: 'Unblock Olga Owner' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await leave();
});
