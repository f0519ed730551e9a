import { login, logout, register } from '@lendloop/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { button, fill, follow, openTab, press, see, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const VISITOR = { user: null };

async function signIn(): Promise<void> {
  await fill('Username or Email', 'rahul');
  await fill('Password', 'lendloop-demo');
  await press('Sign In');
}

const OUTCOMES: [error: string, title: string, text: string][] = [
  [
    'google-auth-disabled',
    'Google Sign-in Unavailable',
    'Google authentication has been disabled. Please use username and password.',
  ],
  [
    'google-auth-denied',
    'Google Sign-in Cancelled',
    'You were not signed in. Try again, or use username and password.',
  ],
  [
    'google-auth-unverified',
    'Google Sign-in Not Possible',
    'Google has not verified the email address of that account. Verify it there first, or use username and password.',
  ],
  [
    'google-auth-unavailable',
    'Google Sign-in Unavailable',
    'We can’t reach Google at the moment. Try again later, or use username and password.',
  ],
  [
    'google-auth-moved',
    'Your Account’s Email Was Changed',
    'Sign in with username and password. If you didn’t change it, undo the change with the link we sent to your previous email.',
  ],
  [
    'google-auth-failed',
    'Google Sign-in Failed',
    'The sign-in took too long or was interrupted. Please try again.',
  ],
];

test.for(OUTCOMES)('a third-party sign-in that ended with %s is explained', async ([error, title, text]) => {
  app.open(`/auth?error=${error}`, VISITOR);
  await seeToast(title, text);
  const page = within(screen.getByRole('main'));
  page.getByText(title);
  page.getByText(text);
});

test('an unknown error of a third-party sign-in is ignored', async () => {
  app.open('/auth?error=something-else', VISITOR);
  await see('Welcome Back');
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('login shows missing fields, its pending state and a refusal', async () => {
  app.open('/auth', VISITOR);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(document.title).toBe('Login or register · Lendloop');
  await press('Sign In');
  await see('Username is required', 'Password is required');
  expect(app.server.calls(login)).toEqual([]);
  app.server.refuse(login, 'wrong_credentials');
  const release = app.server.hold(login);
  await signIn();
  expect((await button('Logging in...')).hasAttribute('disabled')).toBe(true);
  release();
  await seeToast('Login failed', 'Invalid username or password');
  expect(app.server.calls(login)).toMatchObject([{ body: { username: 'rahul', password: 'lendloop-demo' } }]);
});

test('a suspended person who signs in is led to an appeal, where there is something to appeal', async () => {
  app.open('/auth', VISITOR);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  app.server.refuse(login, 'account_suspended', undefined, { appeal: 'a-token-of-a-link' });
  await signIn();
  await seeToast('Login failed', 'This account is suspended. You can reach us through the contact page');
  await see('Account Suspended', 'You can see what was decided and why, and appeal it once.');
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toBe('/appeal#a-token-of-a-link');
  app.server.refuse(login, 'account_suspended');
  await press('Sign In');
  await seeToast('Login failed', 'This account is suspended. You can reach us through the contact page');
  expect(screen.queryByRole('link', { name: 'Appeal' })).toBeNull();
});

test('a third-party sign-in of a suspended person brings a link to appeal, which signing in does not keep', async () => {
  app.open('/auth?error=google-auth-suspended#a-token-of-a-link', VISITOR);
  await seeToast(
    'Account Suspended',
    'This account is suspended. You can reach us through the contact page.',
  );
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toBe('/appeal#a-token-of-a-link');
  app.acceptSignIn(RAHUL);
  await signIn();
  await waitFor(() => expect(app.path()).toBe('/'));
});

test('registration shows invalid fields, its pending state and a refusal', async () => {
  app.open('/auth', VISITOR);
  await openTab('Register');
  await screen.findByRole('heading', { name: 'Create an Account' });
  await fill('Full Name', 'A');
  await fill('Username', 'ab');
  await fill('Email', 'nobody');
  await fill('Password', '12345');
  await press('Create Account');
  await see(
    'Full name must be at least 3 characters',
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
  );
  expect(app.server.calls(register)).toEqual([]);
  await fill('Full Name', 'Another Rahul');
  await fill('Username', 'rahul');
  await fill('Email', 'rahul.again@example.com');
  await fill('Password', '123456');
  app.server.refuse(register, 'username_taken');
  const release = app.server.hold(register);
  await press('Create Account');
  expect((await button('Creating account...')).hasAttribute('disabled')).toBe(true);
  release();
  await seeToast('Registration failed', 'This username is already taken');
  expect(screen.getAllByRole('link', { name: 'Terms of Service' })[0]?.getAttribute('href')).toBe('/terms');
});

test('signing in from a page returns to it', async () => {
  app.open('/search?search=camera&sort=rating', VISITOR);
  await follow('Login');
  app.acceptSignIn(RAHUL);
  await signIn();
  await seeToast('Login successful', 'Welcome back, Rahul Menon!');
  await waitFor(() => expect(app.path()).toBe('/search?search=camera&sort=rating'));
  await screen.findByRole('button', { name: 'Account menu' });
});

test('a visitor to a protected page signs in and returns to it', async () => {
  app.open('/profile?tab=rentals', VISITOR);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(app.path()).toBe('/auth?from=%2Fprofile%3Ftab%3Drentals');
  app.acceptSignIn(RAHUL);
  await signIn();
  await waitFor(() => expect(app.path()).toBe('/profile?tab=rentals'));
});

test('the sign-in page sends a signed-in user home', async () => {
  app.open('/auth');
  await waitFor(() => expect(app.path()).toBe('/'));
});

test('the sign-in page sends a user who signed in elsewhere to the page that required it', async () => {
  app.open('/auth?from=%2Fprofile%3Ftab%3Drentals');
  await waitFor(() => expect(app.path()).toBe('/profile?tab=rentals'));
});

test('signing out reports failure and success', async () => {
  app.open('/profile');
  await see('Your Profile');
  const heal = app.server.fail(logout);
  await press('Logout');
  await seeToast('Logout failed', MOON);
  heal();
  app.acceptSignOut();
  await press('Logout');
  await seeToast('Logged out', 'You have been successfully logged out.');
  await waitFor(() => expect(app.path()).toBe('/'));
});
