import { getUser } from '@lendloop/contract/accounts';
import { getItem } from '@lendloop/contract/items';
import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';
import { PROBLEMS } from '@lendloop/contract/problems';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { follow, press, see, seeToast, user } from '../../testing/look.ts';
import { DESKTOP, PHONE, setUpApp, SIZES } from '../../testing/openApp.ts';
import { makeConversation, makeMessage } from '../../testing/samples.ts';

const app = setUpApp();

beforeEach(() => {
  // With a live connection the lists would be asked for again by themselves, and messages would go by it.
  FakeSocket.accepts = false;
});

test.for([
  { path: '/chat', failed: 'Failed to load chats', empty: 'No chats yet' },
  { path: '/messages', failed: 'Failed to load conversations', empty: 'No messages yet' },
])('$path shows its error and empty states, and can retry', async (page) => {
  const heal = app.server.fail(listConversations);
  app.open(page.path);
  await see(page.failed, MOON);
  heal();
  await press('Retry');
  await see(page.empty);
});

test.for(SIZES)(
  'a conversation shows an error if it fails to load, and can retry, on $size',
  async ({ viewport }) => {
    app.server.answer(listConversations, [makeConversation()]);
    app.server.answer(getConversation, [makeMessage()]);
    const heal = app.server.fail(getConversation);
    app.open('/messages/1/5', { viewport });
    await see('Failed to load messages');
    heal();
    await press('Retry');
    within(await screen.findByRole('log')).getByText('Is it free on Friday?');
  },
);

test('a message is rejected if empty, and a failure to send is reported', async () => {
  app.server.answer(listConversations, [makeConversation()]);
  app.open('/messages/1/5');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await user.type(field, '  {Enter}');
  await seeToast('Empty message', 'Please enter a message before sending');
  app.server.fail(sendMessage);
  await user.type(field, 'Hello there{Enter}');
  await seeToast('Failed to send message', MOON);
  expect(app.server.calls(sendMessage).at(-1)?.body).toMatchObject({
    receiverId: 1,
    itemId: 5,
    content: 'Hello there',
  });
});

test('a refused message says why, keeps its text, and can be sent again', async () => {
  app.server.answer(listConversations, [makeConversation()]);
  app.server.answer(sendMessage, makeMessage());
  const heal = app.server.refuse(sendMessage, 'too_many_requests');
  app.open('/messages/1/5', { viewport: PHONE });
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello there{Enter}');
  await seeToast('Failed to send message', PROBLEMS.too_many_requests.message);
  await follow('Back to chats');
  await follow(/Ananya Rao/);
  const log = within(await screen.findByRole('log'));
  log.getByText('Hello there');
  log.getByText('Not sent');
  heal();
  await press('Retry');
  await waitFor(() => expect(app.server.calls(sendMessage)).toHaveLength(2));
  const [first, second] = app.server.calls(sendMessage);
  expect(second?.body).toEqual(first?.body);
});

test('a new conversation reports whether the user or the item failed to load', async () => {
  const healPerson = app.server.fail(getUser);
  app.open('/messages/1/5');
  await see('Failed to load user data. Please try again.');
  healPerson();
  const healItem = app.server.fail(getItem);
  app.open('/messages/1/5');
  await see('Failed to load item data. Please try again.');
  healItem();
  await press('Retry');
  await screen.findByRole('textbox', { name: 'Message' });
});

test.for([
  { path: '/chat', title: 'Your Chats' },
  { path: '/messages', title: 'Your Messages' },
])('$path opens the first conversation on wide screens', async ({ path, title }) => {
  app.server.answer(listConversations, [makeConversation()]);
  app.open(path, { viewport: DESKTOP });
  await screen.findByRole('region', { name: title });
  expect(await screen.findByRole('log', { name: 'Messages with Ananya Rao' })).toBeTruthy();
});

test.for([
  { path: '/chat', title: 'Your Chats' },
  { path: '/messages', title: 'Your Messages' },
])('$path lists the conversations on small screens, and filters them by name', async ({ path, title }) => {
  app.server.answer(listConversations, [
    makeConversation(),
    makeConversation({ otherUserId: 8, otherUserName: 'Ravi Renter' }),
  ]);
  app.open(path, { viewport: PHONE });
  const list = within(await screen.findByRole('region', { name: title }));
  expect(await list.findAllByRole('link')).toHaveLength(2);
  await user.type(list.getByPlaceholderText('Search by name or item'), 'ananya');
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1));
  expect(screen.queryByRole('log')).toBeNull();
  await follow(/Ananya Rao/);
  await screen.findByRole('log', { name: 'Messages with Ananya Rao' });
  await follow('Back to chats');
  await waitFor(() => expect(list.getAllByRole('link').length).toBeGreaterThan(0));
});
