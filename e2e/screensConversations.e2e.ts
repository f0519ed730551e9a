import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { makeLook } from './support/screens/look.ts';
import type { Screen } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const conversation = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).first();

const SCREENS: readonly Screen[] = [
  {
    name: 'the chats',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/chat');
      await conversation(page, 'Rahul Menon').waitFor();
    },
  },
  {
    name: 'a conversation of the chats',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/chat');
      await conversation(page, 'Ananya Rao').click();
      await page.getByRole('log').getByText('Only an old DSLR').waitFor();
    },
  },
  {
    name: 'the messages',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/messages');
      await conversation(page, 'Rahul Menon').waitFor();
    },
  },
  {
    name: 'a conversation of the messages',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/messages');
      await conversation(page, 'Ananya Rao').click();
      await page.getByRole('log').getByText('Only an old DSLR').waitFor();
    },
  },
  {
    name: 'the notifications with requests and news',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/search');
      await page.evaluate(() =>
        localStorage.setItem(
          'rental-app-notifications-1',
          JSON.stringify(
            (['message', 'rental_request', 'rental_update'] as const).map((type, index) => ({
              id: `00000000-0000-4000-8000-00000000000${index}`,
              type,
              date: new Date().toISOString(),
              isRead: index > 0,
              linkTo: '/items/1',
              data: {
                senderName: 'Somebody',
                content: 'Something about an item that you know.',
                renterName: 'Somebody',
                itemTitle: 'An item that you know',
                status: 'approved',
              },
            })),
          ),
        ),
      );
      await page.reload();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('heading', { name: /^Pending rental requests/ }).waitFor();
    },
  },
  {
    name: 'the notifications of someone without any',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/search');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('No notifications yet').waitFor();
    },
  },
];

const look = makeLook(setUp(startDemoServer));

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  expect(await look(screen)).toEqual([]);
});
