import { listLateRentals, type LateRental } from '@lendloop/contract/handover/record';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answerAsDashboard } from '../../testing/adminAnswers.ts';
import { MOON } from '../../testing/fakeServer.ts';
import { openTab, press, see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { RAHUL } from '../../testing/samples.ts';

const app = setUpApp();

const late: LateRental = {
  rentalId: 70,
  itemId: 7,
  itemTitle: 'Four-person tent',
  owner: { id: 1, fullName: 'Ananya Rao' },
  renter: { id: 2, fullName: 'Rahul Menon' },
  endDate: '2026-08-17',
  handedOverAt: '2026-08-14T18:04:00.000Z',
  lateDays: 3,
  endangers: { rentalId: 81, startDate: '2026-08-22' },
};

test('administrators see what is late, by how much, between whom, and which rental it endangers', async () => {
  answerAsDashboard(app.server);
  app.server.answer(listLateRentals, [
    late,
    { ...late, rentalId: 71, itemTitle: 'Ladder', lateDays: 1, endangers: null },
  ]);
  const heal = app.server.fail(listLateRentals);
  app.open('/admin', { user: { ...RAHUL, isAdmin: true } });
  await openTab(/^Late\b/);
  await see('Could not load late returns', MOON);
  heal();
  await press('Retry');
  const row = await screen.findByRole('row', { name: /Four-person tent/ });
  const inRow = within(row);
  expect(row.textContent).toContain('Rahul Menon has it from Ananya Rao');
  inRow.getByText('3 days late');
  inRow.getByText('Aug 17, 2026');
  const linkOf = (name: string) => inRow.getByRole('link', { name }).getAttribute('href');
  expect([linkOf('Four-person tent'), linkOf('Rahul Menon'), linkOf('Next from Aug 22, 2026')]).toEqual([
    '/rentals/70',
    '/profile/2',
    '/rentals/81',
  ]);
  const other = screen.getByRole('row', { name: /Ladder/ });
  within(other).getByText('1 day late');
  expect(within(other).queryByRole('link', { name: /^Next from/ })).toBeNull();
});

test('with nothing late the tab says so', async () => {
  answerAsDashboard(app.server);
  app.server.answer(listLateRentals, []);
  app.open('/admin', { user: { ...RAHUL, isAdmin: true } });
  await openTab(/^Late\b/);
  await see('Nothing is late.');
});
