import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { watchInstallPrompt } from '../../features/install/installPrompt.ts';
import { press, see, seeGone, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';

const app = setUpApp();
const banner = () => screen.queryByRole('region', { name: 'Get the app' });

test('an unknown address shows the not-found page', async () => {
  app.open('/no/such/page', { user: null });
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  await see('Did you forget to add the page to the router?');
});

test('the link to sign in takes no secret of a mailed link along, as addresses are logged', async () => {
  app.open('/reset-password?from=mail#secret-token', { user: null });
  const link = await screen.findByRole('link', { name: 'Login' });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get('from')).toBe(
    '/reset-password?from=mail',
  );
});

test('the banner explains how to install the app, and stays away once dismissed', async () => {
  app.open('/', { user: null });
  await press('Get');
  const dialog = within(await screen.findByRole('dialog', { name: 'Get the app' }));
  dialog.getByText('iPhone and iPad');
  await user.keyboard('{Escape}');
  await press('Dismiss');
  expect(banner()).toBeNull();
  app.open('/search', { user: null });
  await see('Browse Items');
  expect(banner()).toBeNull();
});

test('the banner shows the browser’s install prompt if there is one, and goes once installed', async () => {
  watchInstallPrompt();
  app.open('/', { user: null });
  await see('Get the app');
  const prompt = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ outcome: 'accepted' }));
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  await press('Get');
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  dispatchEvent(new Event('appinstalled'));
  await seeGone('Get the app');
});
