import { blockPerson, getBlock, listBlocks } from '@lendloop/contract/cases/blocks';
import { makeReport } from '@lendloop/contract/cases/reports';
import { listReviews } from '@lendloop/contract/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { fill, openTab, press, see, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA, makeDetails, makeReview } from '../../testing/samples.ts';

const app = setUpApp();
const ITEM = makeDetails();
const SENT = { id: 4, createdAt: '2026-03-14T10:30:00.000Z', state: 'open' } as const;

const dialog = () => screen.findByRole('dialog');
const choose = async (category: string) =>
  user.click(within(await dialog()).getByRole('radio', { name: category }));

beforeEach(() => app.server.answer(getBlock, { isBlocked: false, rentals: [] }));

test('a report takes three steps, is one report when it is sent again, and offers to block', async () => {
  app.open(`/items/${ITEM.id}`);
  await openTab('Owner');
  await press('Report');
  await see('What is wrong with it?', 'Step 1 of 3');
  expect(within(await dialog()).getByText(ITEM.title)).toBeTruthy();
  const next = within(await dialog()).getByRole('button', { name: 'Continue' });
  expect(next.hasAttribute('disabled')).toBe(true);
  await choose('It is a scam');
  await press('Continue');
  await see('Tell us more', 'Step 2 of 3', 'The owner is not told who reported it.');
  expect(document.activeElement?.textContent).toBe('Tell us more');
  await press('Change');
  await see('Step 1 of 3');
  await press('Continue');
  await press('Back');
  expect(within(await dialog()).getByRole('radio', { name: 'It is a scam' })).toHaveProperty('checked', true);
  await press('Continue');
  await fill('What happened?', '  They want money first. ');
  app.server.fail(makeReport);
  await press('Send report');
  await seeToast('Your report could not be sent', MOON);
  await see('Step 2 of 3');
  app.server.answer(makeReport, SENT);
  const rental = {
    id: 4,
    itemTitle: 'City bike',
    startDate: '2026-03-12',
    endDate: '2026-03-19',
    canCancel: true,
  };
  app.server.answer(getBlock, { isBlocked: false, rentals: [rental] });
  await press('Send report');
  await see('Thank you, we will look at it', 'Step 3 of 3', `Block ${ANANYA.fullName} too?`);
  await see(/^You get a message when somebody has decided. The listing stays visible until then/);
  await see(/^Your rental “City bike” goes on until .*2026, so you can still write about it\.$/);
  await screen.findByRole('link', { name: 'You can cancel it on its page' });
  const [first, second] = app.server.calls(makeReport);
  expect(second?.body).toEqual({
    subject: { kind: 'item', id: ITEM.id },
    category: 'scam',
    comment: 'They want money first.',
    clientId: first?.body.clientId,
  });
  expect(first?.body.clientId).toBeTypeOf('string');
  app.server.fail(blockPerson);
  await press(`Block ${ANANYA.fullName}`);
  await seeToast('Blocking did not work', MOON);
  app.server.answer(blockPerson, undefined);
  app.server.answer(listBlocks, []);
  await press(`Block ${ANANYA.fullName}`);
  await seeToast(`${ANANYA.fullName} is blocked`);
  expect(app.server.calls(blockPerson).at(-1)?.params).toEqual({ userId: String(ANANYA.id) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who is blocked already is not offered to be blocked', async () => {
  app.server.answer(makeReport, SENT);
  app.server.answer(getBlock, { isBlocked: true, rentals: [] });
  app.open(`/items/${ITEM.id}`);
  await openTab('Owner');
  await press('Report');
  await choose('Spam');
  await press('Continue');
  await press('Send report');
  await see('Thank you, we will look at it');
  await waitFor(() => expect(screen.queryByText(/^Block/)).toBeNull());
});

test('a visitor cannot report', async () => {
  app.open(`/items/${ITEM.id}`, { user: null });
  await openTab('Owner');
  await see(ANANYA.fullName);
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

test('a review and the answer to it can be reported, each for itself', async () => {
  const answer = { text: 'It was new.', createdAt: SENT.createdAt, updatedAt: null };
  app.server.answer(listReviews, [makeReview({ id: 12, reviewerId: 77, comment: 'It smelled.', answer })]);
  app.server.answer(makeReport, SENT);
  app.open(`/items/${ITEM.id}`);
  await openTab(/^Reviews/);
  await see('It smelled.', 'It was new.');
  const [ofReview, ofAnswer] = await screen.findAllByRole('button', { name: 'Report' });
  for (const [button, kind, title] of [
    [ofReview, 'review', 'It smelled.'],
    [ofAnswer, 'answer', 'It was new.'],
  ] as const) {
    if (!button) throw new Error('There is no button.');
    await user.click(button);
    expect(within(await dialog()).getByText(title)).toBeTruthy();
    await choose('Harassment');
    await press('Continue');
    await press('Send report');
    await see('Thank you, we will look at it');
    expect(app.server.calls(makeReport).at(-1)?.body.subject).toEqual({ kind, id: 12 });
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
