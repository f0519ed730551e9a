import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { makeLook } from './support/screens/look.ts';
import { CAMERA, card, heading, press, type Screen } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

async function openProfileTab(page: Page, tab: string, shows: string): Promise<void> {
  await page.goto(`/profile?tab=${tab}`);
  await page.getByRole('tabpanel').getByText(shows).first().waitFor();
}

/** Sign-in, profile, location gate and menus. */
const SCREENS: readonly Screen[] = [
  {
    name: 'the calendar of all listings',
    who: 'ananya',
    open: (page) =>
      page.goto('/calendar').then(() =>
        page
          .getByRole('gridcell', { name: /rental/ })
          .first()
          .waitFor(),
      ),
  },
  {
    name: 'blocking days',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/calendar');
      await press(page, 'Block days');
      await page.getByRole('dialog').getByRole('button', { name: 'Block days' }).waitFor();
    },
  },
  {
    name: 'what an owner earns',
    who: 'ananya',
    open: async (page) => {
      await openProfileTab(page, 'earnings', 'Last 12 months');
      await page.getByRole('region', { name: 'Rentals' }).getByRole('row').nth(1).waitFor();
      await page.getByRole('button', { name: 'Show numbers' }).click();
    },
  },
  {
    name: 'a statement',
    who: 'ananya',
    open: (page) => page.goto('/statement').then(() => heading(page, 'Statement')),
  },
  {
    name: 'the money of the marketplace',
    who: 'admin',
    open: async (page) => {
      await page.goto('/admin?tab=money');
      await page.getByText('In balance').waitFor();
      await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    },
  },
  {
    name: 'an adjustment of the ledger',
    who: 'admin',
    open: async (page) => {
      await page.goto('/admin?tab=money');
      await press(page, 'Adjustment');
      await press(page, 'Book it');
      await page.getByText('The amount is not valid').waitFor();
    },
  },
  {
    name: 'signing in',
    who: 'visitor',
    open: (page) => page.goto('/auth').then(() => page.getByRole('button', { name: 'Sign In' }).waitFor()),
  },
  {
    name: 'a third-party sign-in that failed',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth?error=google-auth-denied');
      await page.getByText('Google Sign-in Cancelled').nth(1).waitFor();
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'registering with mistakes shown',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await press(page, 'Create Account');
      await page.getByText('Username must be at least 3 characters').waitFor();
    },
  },
  {
    name: 'asking for a new password',
    who: 'visitor',
    open: (page) => page.goto('/forgot-password').then(() => heading(page, 'Forgot your password?')),
  },
  {
    name: 'choosing a new password',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/reset-password#token');
      await press(page, 'Save the new password');
      await page.getByText('Password must be at least 6 characters').waitFor();
    },
  },
  {
    name: 'registering with a hint on the password',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('Password', { exact: true }).fill('elephant');
      await page.getByText('Weak').waitFor();
    },
  },
  {
    name: 'confirming an email',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/confirm-email');
      await heading(page, 'This link is incomplete');
      await page.goto('/confirm-email#token');
      await heading(page, 'Log in to confirm your email');
    },
  },
  {
    name: 'confirming an email, signed in',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/confirm-email#token');
      await heading(page, 'Confirm your email');
      await page.getByRole('button', { name: 'Confirm my email' }).waitFor();
    },
  },
  {
    name: 'taking a change of email back',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/undo-email-change#token');
      await heading(page, 'Undo the email change');
    },
  },
  {
    name: 'changing the email of a profile',
    who: 'rahul',
    open: async (page) => {
      await openProfileTab(page, 'settings', 'This device');
      await page.getByLabel('Email', { exact: true }).fill('rahul.next@example.com');
      await page.getByLabel('Your password').waitFor();
    },
  },
  {
    name: 'ending mails of a kind',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/unsubscribe#messages.00000000-0000-4000-8000-000000000000');
      await heading(page, 'Fewer emails?');
    },
  },
  {
    name: 'the location gate',
    who: 'rahul',
    placeless: true,
    open: async (page) => {
      await page.goto('/chat');
      await page.getByRole('dialog', { name: 'Location Access Required' }).waitFor();
    },
  },
  {
    name: 'the places of the location gate',
    who: 'rahul',
    placeless: true,
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('dialog', { name: 'Location Access Required' }).waitFor();
      await page.getByLabel('Or enter your city or area').fill('beng');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a success as a toast',
    who: 'rahul',
    placeless: true,
    open: async (page) => {
      await page.goto('/profile?tab=listings');
      await press(page, 'Share My Location');
      await page.getByText('Now showing items near you').waitFor();
      await page.keyboard.press('F8');
      await card(page);
    },
  },
  {
    name: 'the settings of a profile',
    who: 'rahul',
    open: (page) => openProfileTab(page, 'settings', 'This device'),
  },
  {
    name: 'signing out everywhere',
    who: 'rahul',
    open: async (page) => {
      await openProfileTab(page, 'settings', 'This device');
      await press(page, 'Sign out everywhere');
      await page.getByText('This signs out every device').waitFor();
    },
  },
  {
    name: 'the listings of a profile',
    who: 'ananya',
    open: (page) => openProfileTab(page, 'listings', CAMERA),
  },
  {
    name: 'the rentals of a profile',
    who: 'rahul',
    open: (page) => openProfileTab(page, 'rentals', CAMERA),
  },
  {
    name: 'cancelling a rental',
    who: 'rahul',
    open: async (page) => {
      await openProfileTab(page, 'rentals', CAMERA);
      await press(page, /^Cancel the rental/);
      await page.getByRole('button', { name: 'Keep It' }).waitFor();
    },
  },
  {
    name: 'a rental',
    who: 'rahul',
    open: async (page) => {
      await openProfileTab(page, 'rentals', CAMERA);
      await page
        .getByRole('link', { name: /^View Rental/ })
        .first()
        .click();
      await heading(page, 'What happened, what comes next');
    },
  },
  {
    name: 'a rental of nobody',
    who: 'rahul',
    open: (page) => page.goto('/rentals/none').then(() => heading(page, 'Rental not found')),
  },
  {
    name: "somebody else's profile",
    who: 'rahul',
    open: (page) => page.goto('/profile/1').then(() => heading(page, 'Ananya Rao')),
  },
  {
    name: 'a profile of nobody',
    who: 'rahul',
    open: (page) => page.goto('/profile/none').then(() => heading(page, 'Person not found')),
  },
  {
    name: 'the menu of the account',
    who: 'ananya',
    only: 'wide',
    open: async (page) => {
      await page.goto('/search');
      await press(page, 'Account menu');
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    },
  },
];

const look = makeLook(setUp(startDemoServer));

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  expect(await look(screen)).toEqual([]);
});
