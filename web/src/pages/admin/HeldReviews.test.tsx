import { judgeReview, listJudgedReviews, type JudgedReview } from '@lendloop/contract/reviews/judging';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerAsDashboard } from '../../testing/adminAnswers.ts';
import { MOON } from '../../testing/fakeServer.ts';
import { button, fill, openTab, press, see, seeGone, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeOwnReview } from '../../testing/reviewSamples.ts';
import { RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { user: { ...RAHUL, isAdmin: true } };

const { revealed: _revealed, removedReason: _removedReason, ...written } = makeOwnReview();
const held: JudgedReview = {
  ...written,
  state: 'held',
  why: 'shared_device',
  itemTitle: 'Cordless drill with two batteries',
  reviewer: { id: 2, fullName: 'Rahul Menon' },
  subject: { id: 1, fullName: 'Ananya Rao' },
};

beforeEach(() => answerAsDashboard(app.server));

async function openHeld() {
  app.open('/admin', ADMIN);
  await openTab('Held Reviews');
}

test('held reviews show what was written, by whom, about whom and why they are held', async () => {
  app.server.answer(listJudgedReviews, [held]);
  const heal = app.server.fail(listJudgedReviews);
  await openHeld();
  await see('Could not load held reviews', MOON);
  heal();
  await press('Retry');
  await see('Spotless and ready to go.', held.itemTitle, 'Shared device');
  const row = screen.getByRole('row', { name: /Spotless/ });
  expect(row.textContent).toContain('Rahul Menon about Ananya Rao');
  app.server.answer(listJudgedReviews, []);
  await openHeld();
  await see('No reviews are held.');
});

test.each([
  ['kept', 'Reveal', 'Everybody can read what Rahul Menon wrote, and it counts.', 'Review revealed'],
  ['removed', 'Remove', 'Rahul Menon is told that it was removed, and why.', 'Review removed'],
] as const)('an administrator decides with a reason: %s', async (state, verb, text, done) => {
  app.server.answer(listJudgedReviews, [held]);
  await openHeld();
  await press(`${verb} the review by Rahul Menon`);
  await see(text);
  expect((await button(verb)).hasAttribute('disabled')).toBe(true);
  await fill('Reason', 'They live together.');
  app.server.refuse(judgeReview, 'review_not_found');
  await press(verb);
  await seeToast('The review was not decided', 'This review does not exist');
  app.server.answer(judgeReview, ({ params, body }) => {
    expect([Number(params.id), body]).toEqual([held.id, { state, reason: 'They live together.' }]);
    app.server.answer(listJudgedReviews, []);
    return { ...held, state };
  });
  await press(verb);
  await seeToast(done);
  await see('No reviews are held.');
  await seeGone('Spotless and ready to go.');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
