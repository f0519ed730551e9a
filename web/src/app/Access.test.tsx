import { currentUser, updateProfile } from '@lendloop/contract/accounts';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fill, follow, press, see } from '../testing/look.ts';
import { setUpApp } from '../testing/openApp.ts';
import { makeConversation, RAHUL } from '../testing/samples.ts';

const app = setUpApp();

test.for(['/profile', '/auth', '/admin'])('%s shows a spinner while the session is loading', async (path) => {
  app.server.answer(currentUser, RAHUL);
  const release = app.server.hold(currentUser);
  app.open(path);
  await see('Loading...');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  release();
  await screen.findByRole('heading', { level: 1 });
});

test('a public page shows while the session is loading', async () => {
  const release = app.server.hold(currentUser);
  app.open('/search');
  await see('Browse Items', 'Browse');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  release();
  await screen.findByRole('button', { name: /^Notifications/ });
});

const PROMPT = ['Please log in to view your messages.', 'Sign in to chat', 'Browse Items'];

test.for([
  { path: '/chat', act: () => follow(/Ananya Rao/), endpoint: getConversation, says: PROMPT },
  { path: '/messages', act: () => follow(/Ananya Rao/), endpoint: getConversation, says: PROMPT },
  {
    path: '/profile',
    act: () => press('Save Changes'),
    endpoint: updateProfile,
    says: ['Please log in to view your profile.'],
  },
])('a session lost on $path is reported, and signing in returns there', async (page) => {
  const { path, act, endpoint, says } = page;
  app.server.answer(listConversations, [makeConversation()]);
  const heal = app.server.refuse(endpoint, 'not_signed_in');
  app.open(path, { viewport: { width: 390, height: 844 } });
  await screen.findByRole('heading', { level: 1 });
  if (path === '/profile') await screen.findByRole('button', { name: 'Save Changes' });
  const leadOn = app.holdGuards();
  await act();
  await see(...says);
  leadOn();
  await screen.findByRole('heading', { name: 'Welcome Back' });
  const from = new URLSearchParams(app.path().split('?')[1]).get('from') ?? '';
  expect(from.startsWith(path)).toBe(true);
  heal();
  app.acceptSignIn(RAHUL);
  await fill('Username or Email', 'rahul');
  await fill('Password', 'lendloop-demo');
  await press('Sign In');
  await waitFor(() => expect(app.path()).toBe(from));
});
