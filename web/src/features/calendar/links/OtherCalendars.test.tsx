import { createFeed, deleteFeed, listFeeds, type Feed } from '@lendloop/contract/calendar/feeds';
import {
  addImport,
  deleteImport,
  listImports,
  syncImport,
  type Import,
} from '@lendloop/contract/calendar/imports';
import { listSchedules } from '@lendloop/contract/calendar/schedule';
import { expect, test, vi } from 'vitest';

import { MOON } from '../../../testing/fakeServer.ts';
import { button, fill, press, see, seeGone, seeToast } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';

const app = setUpApp();

const URL = 'https://lend.example/calendars/abc.ics';
const FEED: Feed = {
  id: 3,
  url: URL,
  itemId: 5,
  itemTitle: 'Cordless drill',
  detail: 'full',
  createdAt: '2026-03-01T06:00:00.000Z',
  lastReadAt: null,
};
const IMPORT: Import = {
  id: 7,
  name: 'My other site',
  address: 'calendar.example….ics',
  pieces: null,
  status: 'ok',
  createdAt: '2026-03-01T06:00:00.000Z',
  readAt: '2026-03-02T06:00:00.000Z',
  blockedDays: 4,
  conflictDays: 0,
};

/** Opens the other calendars of a listing. */
async function openLinks({ feeds = [] as Feed[], imports = [] as Import[] } = {}) {
  app.server.answer(listSchedules, []);
  app.server.answer(listFeeds, feeds);
  app.server.answer(listImports, imports);
  app.open('/calendar?item=5');
  await press('Other calendars');
  await see('Show your days elsewhere', 'Block days from elsewhere');
}

test('an owner makes an address for calendar programs, which is copied, and deletes it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openLinks();
  const heal = app.server.fail(createFeed);
  await press('Create and copy address');
  await seeToast('Failed to change the calendar', MOON);
  heal();
  app.server.answer(createFeed, { id: 3, url: URL });
  app.server.answer(listFeeds, [FEED]);
  await press('Create and copy address');
  await seeToast('Calendar address copied');
  expect(app.server.calls(createFeed).at(-1)?.body).toEqual({ itemId: 5, detail: 'busy' });
  expect(copied).toHaveBeenCalledWith(URL);
  await see(URL, 'Not read yet');
  app.server.answer(deleteFeed, undefined);
  app.server.answer(listFeeds, []);
  await press('Delete address');
  await seeGone(URL);
  copied.mockRestore();
});

test('an owner imports a calendar, reads it again and deletes it', async () => {
  await openLinks();
  expect((await button('Add calendar')).matches(':disabled')).toBe(true);
  await fill('Address of the calendar', 'https://calendar.example/a.ics');
  await fill('Name', 'My other site');
  const heal = app.server.refuse(addImport, 'calendar_refused');
  await press('Add calendar');
  await seeToast('Failed to add calendar', 'This address cannot be read as a calendar');
  heal();
  app.server.answer(addImport, IMPORT);
  app.server.answer(listImports, [{ ...IMPORT, conflictDays: 2 }]);
  await press('Add calendar');
  await seeToast('Calendar added', '4 days blocked');
  expect(app.server.calls(addImport).at(-1)?.body).toEqual({
    url: 'https://calendar.example/a.ics',
    name: 'My other site',
    pieces: null,
  });
  await see('My other site', 'Up to date', 'calendar.example….ics', '2 of its days are already rented');
  app.server.answer(syncImport, { ...IMPORT, status: 'unreachable' });
  app.server.answer(listImports, [{ ...IMPORT, status: 'unreachable' }]);
  await press('Read “My other site” now');
  await see('Not reachable');
  app.server.answer(deleteImport, undefined);
  app.server.answer(listImports, []);
  await press('Delete “My other site”');
  await seeGone('My other site');
});

test('other calendars show that they cannot be loaded, and can retry', async () => {
  app.server.answer(listSchedules, []);
  const heal = [app.server.fail(listFeeds), app.server.fail(listImports)];
  app.open('/calendar?item=5');
  await press('Other calendars');
  await see('Could not load your calendars');
  for (const one of heal) one();
});
