import { createBlock, freeDays } from '@lendloop/contract/calendar/blocks';
import { listSchedules } from '@lendloop/contract/calendar/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { press, see, seeToast, user } from '../../testing/look.ts';
import { DESKTOP, setUpApp } from '../../testing/openApp.ts';
import {
  makeBlock,
  makeItemSchedule,
  makeScheduledRental,
  makeScheduledRequest,
} from '../../testing/schedules.ts';

const app = setUpApp();
const days = (startDate: string, endDate = startDate) => ({ startDate, endDate });

const DRILL = makeItemSchedule({
  rentals: [makeScheduledRental({ id: 1, ...days('2199-03-04', '2199-03-05') })],
  requests: [makeScheduledRequest({ id: 2, ...days('2199-03-04') })],
  blocks: [makeBlock({ note: 'Family trip', ...days('2199-03-04', '2199-03-08') })],
  buffers: [{ ...days('2199-03-06'), piece: 1 }],
});
const CHAIRS = makeItemSchedule({ itemId: 6, title: 'A dozen chairs', quantity: 12 });

const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name });
const chosen = () => screen.getAllByRole('gridcell', { selected: true }).length;

test('each day says in full what lies on it, and the panel shows the chosen one', async () => {
  app.server.answer(listSchedules, [DRILL, CHAIRS]);
  app.open('/calendar?month=2199-03', { viewport: DESKTOP });
  fireEvent.mouseDown(await cell('Mon, Mar 4: 1 rental, 1 request, blocked'));
  await cell('Wed, Mar 6: blocked, empty day after a rental');
  const panel = within(await screen.findByRole('region', { name: 'Mon, Mar 4' }));
  panel.getByText('approved');
  panel.getByText('Family trip');
  panel.getByRole('button', { name: 'Accept Rahul Menon’s request' });
  panel.getByText('12 of 12');
  expect(
    panel.getAllByRole('link', { name: /^View rental #/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['/rentals/1', '/rentals/2']);
  expect(app.server.calls(listSchedules).at(-1)?.query).toEqual({ from: '2199-02-22', to: '2199-04-08' });
});

test('arrows choose days, with Shift a range, and pages turn the month, which the url keeps', async () => {
  app.server.answer(listSchedules, [CHAIRS]);
  app.open('/calendar?month=2199-03', { viewport: DESKTOP });
  const first = await cell('Fri, Mar 1');
  await see('Nothing planned this month');
  first.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect((await cell('Sat, Mar 9')).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(chosen()).toBe(9);
  await press('Block these 9 days');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block days' }));
  await user.click(dialog.getByRole('button', { name: 'Piece 2' }));
  await user.type(dialog.getByLabelText('Note'), 'Being painted');
  app.server.refuse(createBlock, 'days_rented');
  const block = () => user.click(dialog.getByRole('button', { name: 'Block days' }));
  await block();
  await seeToast('Failed to block days', 'There is a rental on these days');
  app.server.answer(createBlock, { ...makeBlock(), waitingRequests: 2 });
  await block();
  await seeToast('Days blocked', '2 requests cannot be approved any more.');
  expect(app.server.calls(createBlock).at(-1)).toMatchObject({
    params: { id: '6' },
    body: { ...days('2199-03-09', '2199-03-17'), pieces: [2], note: 'Being painted' },
  });
  (await cell('Sun, Mar 17')).focus();
  await user.keyboard('{PageDown}');
  const turned = await cell('Wed, Apr 17');
  await waitFor(() => expect(document.activeElement).toBe(turned));
  await waitFor(() => expect(app.path()).toContain('month=2199-04'));
});

test('keys pressed before another month is shown go on from where they are', async () => {
  app.server.answer(listSchedules, [CHAIRS]);
  app.open('/calendar?month=2199-03', { viewport: DESKTOP });
  const day = await cell('Sun, Mar 17');
  fireEvent.mouseDown(day);
  for (const key of ['PageDown', 'ArrowLeft', 'ArrowLeft']) fireEvent.keyDown(day, { key });
  for (const key of ['ArrowRight', 'ArrowDown']) fireEvent.keyDown(day, { key, shiftKey: true });
  const last = await cell('Tue, Apr 23');
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(chosen()).toBe(9);
});

test('own blocks are freed, and what fails is said', async () => {
  app.server.answer(listSchedules, [DRILL, CHAIRS]);
  app.open('/calendar?month=2199-03&item=5', { viewport: DESKTOP });
  fireEvent.mouseDown(await cell('Thu, Mar 7: blocked'));
  expect(screen.queryByText('12 of 12')).toBeNull();
  const heal = app.server.fail(freeDays);
  await press('Unblock');
  await seeToast('Failed to unblock days', MOON);
  heal();
  app.server.answer(freeDays, undefined);
  await press('Unblock');
  await seeToast('Days unblocked');
  expect(app.server.calls(freeDays).at(-1)).toMatchObject({ params: { id: '5' }, query: days('2199-03-07') });
});

test('the calendar says that it could not load, and can retry; small windows list the month by day', async () => {
  app.server.answer(listSchedules, [DRILL]);
  const heal = app.server.fail(listSchedules);
  app.open('/calendar?month=2199-03', { viewport: { width: 390, height: 844 } });
  await see('Could not load your calendar');
  heal();
  await press('Retry');
  await screen.findByRole('heading', { name: 'Wed, Mar 6', level: 3 });
});
