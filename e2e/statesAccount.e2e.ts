import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { answer, fail, hold, see, seeToast, SIZES } from './support/force.ts';
import { stateOf } from './support/signIn.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

test.for(SIZES)('login and registration say what is wrong on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  await page.goto('/auth?error=google-auth-disabled');
  await seeToast(
    page,
    'Google Sign-in Unavailable',
    'Google authentication has been disabled. Please use username and password.',
  );
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await see(page, 'Username is required', 'Password is required');
  await page.getByLabel('Username or Email').fill('rahul');
  await page.getByLabel('Password', { exact: true }).fill('not that one');
  const release = await hold(page, { path: '/api/login', method: 'POST' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect(await page.getByRole('button', { name: 'Logging in...' }).isDisabled()).toBe(true);
  await release();
  await seeToast(page, 'Login failed', 'Invalid username or password');

  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();
  await page.getByLabel('Full Name').fill('A');
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await see(
    page,
    'Full name must be at least 3 characters',
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
  );
  await page.getByLabel('Full Name').fill('Another Rahul');
  await page.getByLabel('Username').fill('rahul');
  await page.getByLabel('Email').fill('rahul.again@example.com');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  const releaseRegistration = await hold(page, { path: '/api/register', method: 'POST' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect(await page.getByRole('button', { name: 'Creating account...' }).isDisabled()).toBe(true);
  await releaseRegistration();
  await seeToast(page, 'Registration failed');
  const rules = page.getByRole('link', { name: 'Terms of Service' }).filter({ visible: true }).first();
  expect(await rules.getAttribute('href')).toBe('/terms');
  await leave();
});

test.for(SIZES)(
  'signing in leads back, signing out is said, both can fail on $size',
  async ({ viewport }) => {
    const { origins } = await stateOf(suite.browser, suite.server.url, 'visitor');
    const { page, leave } = await suite.visit({
      viewport,
      storageState: { cookies: [], origins },
    });
    await page.goto('/profile?tab=rentals');
    await page.waitForURL(/\/auth/);
    await page.getByLabel('Username or Email').fill('rahul');
    await page.getByLabel('Password', { exact: true }).fill('lendloop-demo');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('/profile?tab=rentals');
    await page
      .locator('[data-toast]')
      .getByText(/^Welcome back, Rahul .+!$/)
      .waitFor();
    await page.goto('/auth');
    await page.waitForURL('/');
    await page.goto('/profile');
    const heal = await fail(page, { path: '/api/logout', method: 'POST' });
    const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
    await logout.click();
    await seeToast(page, 'Logout failed', 'The moon is in the way.');
    await heal();
    await logout.click();
    await seeToast(page, 'Logged out', 'You have been successfully logged out.');
    await leave();
  },
);

/** Replaces what the browser answers to the question where it is. */
async function refusePosition(page: Page, code: number): Promise<void> {
  await page.addInitScript((given) => {
    navigator.geolocation.getCurrentPosition = (_, refuse) =>
      refuse?.({
        code: given,
        message: 'Satellites are out.',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      });
  }, code);
}

const REFUSALS = [
  {
    code: 1,
    title: 'Permission Denied',
    text: 'Please allow location access to find items near you',
  },
  { code: 2, title: 'Location Unavailable', text: 'We could not determine your current location' },
  { code: 3, title: 'Location Error', text: 'Satellites are out.' },
];

test.for(SIZES)(
  'the location gate holds until there is a place, and says why not on $size',
  async ({ viewport }) => {
    const { cookies } = await stateOf(suite.browser, suite.server.url, 'rahul');
    for (const { code, title, text } of REFUSALS) {
      const { page, leave } = await suite.visit({
        viewport,
        storageState: { cookies, origins: [] },
      });
      await refusePosition(page, code);
      await page.goto('/profile');
      const gate = page.getByRole('dialog', { name: 'Location Access Required' });
      await gate.getByRole('button', { name: 'Share My Location' }).click();
      await seeToast(page, title, text);
      await page.keyboard.press('Escape');
      expect(await gate.isVisible()).toBe(true);
      expect(await page.getByText('Your Profile').count()).toBe(0);
      await leave();
    }
  },
);

test.for(SIZES)(
  'a new listing says what each field needs, and when it cannot be created on $size',
  async ({ viewport }) => {
    const { page, leave } = await suite.visitAs('rahul', { viewport });
    await page.goto('/create-listing');
    await page.getByRole('heading', { name: 'Create a New Listing' }).waitFor();
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await see(
      page,
      'Please upload at least one image',
      'Title must be at least 5 characters',
      'Please select a category',
      'Description must be at least 20 characters',
      'Price must be a positive number',
      'Location must be at least 3 characters',
    );
    await page.getByText('PNG, JPG, GIF up to 5MB').first().waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(101));
    await see(page, 'Title is too long');
    await page.getByRole('button', { name: 'Use My Current Location' }).click();
    await expect
      .poll(() => page.getByRole('main').getByLabel('Location', { exact: true }).inputValue())
      .toBe('Location set via GPS');
    await leave();
  },
);

test.for(SIZES)('chats say that they load, fail or are empty on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visitAs('ananya', { viewport });
  // With a live connection the list would be asked for again by itself.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  const conversations = { path: '/api/messages/conversations' };
  const heal = await fail(page, conversations);
  await page.goto('/chat');
  await see(page, 'Failed to load chats', 'The moon is in the way.');
  await page.goto('/messages');
  await see(page, 'Failed to load conversations');
  await heal();
  const fill = await answer(page, conversations, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await see(page, 'No messages yet');
  await page.goto('/chat');
  await see(page, 'No chats yet');
  await fill();

  const conversation = { path: /^\/api\/messages\/\d+\/\d+$/ };
  const healConversation = await fail(page, conversation);
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  await see(page, 'Failed to load messages');
  await healConversation();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('log').waitFor();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('  ');
  await field.press('Enter');
  await seeToast(page, 'Empty message', 'Please enter a message before sending');
  await leave();
});

test.for(SIZES)('a message that cannot be sent is said to be so on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visitAs('ananya', { viewport });
  // Without the live connection a message goes by the call, which fails.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await fail(page, { path: '/api/messages', method: 'POST' });
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Failed to send message', 'The moon is in the way.');
  await leave();
});

test.for(SIZES)(
  'the profile says that its parts load or fail, and what was saved on $size',
  async ({ viewport }) => {
    const { page, leave } = await suite.visitAs('ananya', { viewport });
    const heal = await fail(page, { path: /^\/api\/items\/user\/\d+$/ });
    await page.goto('/profile?tab=listings');
    await see(page, 'Your Profile', 'Manage your account and listings');
    await see(page, 'Error loading your listings. Please try again.');
    await heal();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('tabpanel').getByRole('link').nth(1).waitFor();
    const rentals = { path: '/api/rentals/user' };
    const healRentals = await fail(page, rentals);
    await page.goto('/profile?tab=rentals');
    await see(page, 'Error loading your rentals. Please try again.');
    await healRentals();
    await answer(page, rentals, []);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
    await see(page, 'No rentals yet');

    await page.getByRole('tab', { name: 'Profile Settings' }).click();
    const name = page.getByLabel('Full Name');
    const former = await name.inputValue();
    await name.fill('A');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Full name must be at least 3 characters', 'Please enter a valid email');
    await page.reload();
    const healProfile = await fail(page, { path: '/api/profile', method: 'PUT' });
    await name.fill(`${former} again`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Update failed', 'The moon is in the way.');
    await healProfile();
    await name.fill(former);
    await page.getByLabel('Bio').fill('I lend what I rarely use.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Profile updated');
    await leave();
  },
);
