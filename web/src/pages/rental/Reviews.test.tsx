import { getBlock } from '@lendloop/contract/cases/blocks';
import { makeReport } from '@lendloop/contract/cases/reports';
import { getRental } from '@lendloop/contract/rentals';
import {
  answerReview,
  editAnswer,
  editReview,
  reviewRental,
  withdrawReview,
} from '@lendloop/contract/reviews/rentalReviews';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { button, fill, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { DESKTOP, PHONE, setUpApp } from '../../testing/openApp.ts';
import { makeRentalDetails } from '../../testing/rentalSamples.ts';
import { makeOwnReview, makeRentalReviews } from '../../testing/reviewSamples.ts';
import { ANANYA, makeRental, makeReview, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const CLOSES = '2026-08-31T10:00:00.000Z';
const OWNER = { user: { ...RAHUL, ...ANANYA } };

const theirs = {
  ...makeReview({ id: 32, reviewerId: ANANYA.id, rating: 5, comment: 'Came on time.' }),
  ownerRating: null,
  canAnswer: true,
};

/** Answers with the completed rental and its reviews. */
function answerWith(...values: Parameters<typeof makeRentalReviews>) {
  const reviews = makeRentalReviews({ closesAt: CLOSES, ...values[0] });
  app.server.answer(getRental, makeRentalDetails({ status: 'completed', reviews }));
}

const stars = async (group: string | RegExp, count: number) => {
  const radios = within(await screen.findByRole('radiogroup', { name: group })).getAllByRole('radio');
  const star = radios[count - 1];
  if (!star) throw new Error('There is no such star.');
  await user.click(star);
};

test('the days that are left to review follow the clock', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-08-30T23:58:30.000Z'),
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  answerWith();
  app.open('/rentals/70');
  await see('Closes in 1 day, on Aug 31, 2026');
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  await see('Closes today, on Aug 31, 2026');
});

test.each([
  ['dialog', DESKTOP],
  ['sheet', PHONE],
] as const)(
  'a renter rates the item, the owner and some parts in a %s, and it waits for the owner',
  async (_, viewport) => {
    answerWith();
    app.server.answer(reviewRental, ({ body }) => {
      expect(body).toMatchObject({ rating: 5, ownerRating: 4, condition: 3, comment: 'Spotless.' });
      expect(body.communication).toBeUndefined();
      answerWith({ canReview: false, canEdit: true, own: makeOwnReview({ revealAt: CLOSES }) });
      return makeOwnReview({ revealAt: CLOSES });
    });
    app.open('/rentals/70', { viewport });
    await see(
      /Tell others about the item and Ananya Rao\. Nobody sees this before you both have written, or on Aug 31, 2026\.$/,
    );
    await see('Ananya Rao has not written yet.', 'until Aug 31, 2026');
    await press('Write a review');
    await see(
      'Nobody sees this before you both have written, or on Aug 31, 2026. Until then you can change it.',
    );
    await press('Submit Review');
    await see('Please choose one to five stars');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('1 star'));
    expect(app.server.calls(reviewRental)).toEqual([]);
    await stars('The item', 5);
    await stars('Ananya Rao as an owner', 4);
    await seeGone('Please choose one to five stars');
    await stars('Condition', 3);
    await stars('Communication', 2);
    const clear = screen.getAllByRole('button', { name: 'Clear' })[1];
    if (clear) await user.click(clear);
    await fill('Your words', 'Spotless.');
    await press('Submit Review');
    await seeToast('Review submitted', 'It is shown once Ananya Rao has written too, or on Aug 31, 2026.');
    await see('Waiting for Ananya Rao', 'Spotless and ready to go.');
  },
);

test('a star of the question opens the form with that rating, each time anew', async () => {
  answerWith();
  app.open('/rentals/70');
  const pressStar = async (name: string) =>
    user.click(
      await within(await screen.findByRole('group', { name: 'The item' })).findByRole('button', { name }),
    );
  const rated = async () =>
    within(await screen.findByRole('radiogroup', { name: 'The item' })).getByRole('radio', { checked: true });
  await pressStar('4 stars');
  expect(await rated()).toHaveProperty('value', '4');
  await stars('The item', 2);
  await fill('Your words', 'Spotless.');
  await press('Later');
  await pressStar('4 stars');
  expect(await rated()).toHaveProperty('value', '4');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('Spotless.');
  await press('Submit Review');
  await see('Please choose one to five stars');
});

test('an owner rates the renter, and later finds the words that a failed call left', async () => {
  answerWith();
  const heal = app.server.fail(reviewRental);
  app.open('/rentals/70', OWNER);
  await press('Write a review');
  expect(screen.queryByRole('radiogroup', { name: 'The item' })).toBeNull();
  await stars('Rahul Menon as a renter', 4);
  await stars('Care', 5);
  await stars('Punctuality', 4);
  await fill('Your words', 'All pegs there.');
  await press('Submit Review');
  await seeToast('Failed to submit review', MOON);
  await press('Later');
  await press('Write a review');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('All pegs there.');
  heal();
  const own = makeOwnReview({ side: 'owner', reviewerId: ANANYA.id, ownerRating: null, revealed: true });
  app.server.answer(reviewRental, own);
  await press('Submit Review');
  await seeToast('Review submitted', 'It is shown now. Thank you.');
  const [first, second] = app.server.calls(reviewRental);
  expect(first?.body).toEqual(second?.body);
  expect(second?.body).toMatchObject({ rating: 4, care: 5, punctuality: 4, comment: 'All pegs there.' });
  expect(second?.body.ownerRating).toBeUndefined();
});

test('who was reviewed is told so, reads nothing of it, and sees both at once after writing', async () => {
  answerWith({ otherHasWritten: true });
  app.open('/rentals/70');
  await see('Ananya Rao has reviewed you. Write yours to read it.', 'Ananya Rao has written.');
  await press('Write a review');
  await see('Both reviews are shown as soon as you submit yours. Nobody can change them then.');
  await press('Later');
  answerWith({ canReview: false, own: makeOwnReview({ revealed: true }), other: theirs });
  const [socket] = FakeSocket.open;
  socket?.tell({
    type: 'reviews_revealed',
    rental: { ...makeRental({ status: 'completed' }), renterName: RAHUL.fullName },
  });
  await see('Reviews revealed');
  await see('What you wrote about each other', 'Came on time.', 'Spotless and ready to go.');
  await see('about you as a renter', 'about Ananya Rao and the item');
});

test('a review is changed and withdrawn while nobody has seen it', async () => {
  const own = makeOwnReview();
  answerWith({ canReview: false, canEdit: true, own });
  app.server.answer(editReview, ({ body }) => {
    expect(body).toMatchObject({ rating: 2, ownerRating: 4, condition: 3, comment: own.comment });
    const changed = makeOwnReview({ rating: 2, updatedAt: CLOSES });
    answerWith({ canReview: false, canEdit: true, own: changed });
    return changed;
  });
  app.open('/rentals/70');
  await see('Shown on Aug 31, 2026 at the latest', 'You wrote yours, Ananya Rao has not yet.');
  await press('Change');
  await stars('The item', 2);
  await press('Save Changes');
  await seeToast('Review changed');
  await waitFor(() => screen.getByRole('img', { name: '2 out of 5' }));

  app.server.answer(withdrawReview, () => {
    answerWith();
    return undefined;
  });
  await press('Withdraw');
  await see('Nobody has seen it. You can write another one until Aug 31, 2026.');
  await press('Withdraw Review');
  await seeToast('Review withdrawn');
  await button('Write a review');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(makeRental().itemTitle));
});

test('a review that became readable in the meantime says that it stays as it is', async () => {
  answerWith({ canReview: false, canEdit: true, own: makeOwnReview() });
  app.server.refuse(editReview, 'review_revealed');
  app.open('/rentals/70');
  await press('Change');
  answerWith({ canReview: false, own: makeOwnReview({ revealed: true }), other: theirs });
  await press('Save Changes');
  await seeToast('Failed to change review', 'This review can be read already, so it stays as it is');
  await see('Came on time.');
});

test('a review about oneself is answered once, and the answer is changed within a day', async () => {
  const own = makeOwnReview({ revealed: true });
  const ownAnswer = { text: 'Come again.', createdAt: CLOSES, updatedAt: null };
  answerWith({ canReview: false, own, ownAnswer, other: { ...theirs, revealedAt: CLOSES } });
  const answer = { text: 'Thank you.', createdAt: CLOSES, updatedAt: null };
  app.server.answer(answerReview, ({ params, body }) => {
    expect([Number(params.id), body.text]).toEqual([32, 'Thank you.']);
    answerWith({ canReview: false, own, other: { ...theirs, answer } });
    return answer;
  });
  app.open('/rentals/70');
  await see('until Sep 30, 2026, once', 'Ananya Rao answered', 'Come again.');
  expect((await button('Answer')).hasAttribute('disabled')).toBe(true);
  await fill('Your answer', 'Thank you.');
  await press('Answer');
  await seeToast('Answer published');
  await see('You answered', 'Thank you.', 'until Sep 1, 10:00 AM');

  app.server.refuse(editAnswer, 'answer_closed');
  await press('Change your answer');
  await fill('Your answer', 'Thanks a lot.');
  await press('Save');
  await seeToast('Failed to publish answer', 'The time for this answer is over');
  const changed = { ...answer, text: 'Thanks a lot.' };
  app.server.answer(editAnswer, () => {
    answerWith({ canReview: false, own, other: { ...theirs, canAnswer: false, answer: changed } });
    return changed;
  });
  await press('Save');
  await seeToast('Answer changed');
  await see('Thanks a lot.');
  expect(screen.queryByRole('button', { name: 'Change your answer' })).toBeNull();
});

test('the answer to one’s own review can be reported', async () => {
  const ownAnswer = { text: 'Liar.', createdAt: CLOSES, updatedAt: null };
  answerWith({ canReview: false, own: makeOwnReview({ id: 31, revealed: true }), ownAnswer, other: theirs });
  app.server.answer(getBlock, { isBlocked: false, rentals: [] });
  app.server.answer(makeReport, { id: 4, createdAt: CLOSES, state: 'open' });
  app.open('/rentals/70');
  await see('Liar.');
  await press('Report');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Liar.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Harassment' }));
  await press('Continue');
  await press('Send report');
  await see('Thank you, we will look at it', `Block ${ANANYA.fullName} too?`);
  expect(app.server.calls(makeReport)[0]?.body.subject).toEqual({ kind: 'answer', id: 31 });
});

test('where the other review can be read already, one’s own is asked for and hides nothing', async () => {
  answerWith({ closesAt: null, otherHasWritten: true, other: theirs });
  app.open('/rentals/70');
  await see('Came on time.', 'You have not written yet.', 'Tell others about the item and Ananya Rao.');
  await press('Write a review');
  await see('This is shown as soon as you submit it. You cannot change it then.');
});

test('after the window it says who wrote nothing, and what an administrator removed', async () => {
  answerWith({ canReview: false, other: { ...theirs, canAnswer: false } });
  app.open('/rentals/70');
  await see('You wrote nothing.', 'Came on time.');
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();

  answerWith({ canReview: false, own: makeOwnReview({ revealed: true }) });
  app.open('/rentals/70');
  await see('Ananya Rao wrote nothing.', 'Spotless and ready to go.');

  answerWith({ canReview: false, own: makeOwnReview({ removedReason: 'It names a street.' }) });
  app.open('/rentals/70');
  await see('An administrator removed it: It names a street.');

  answerWith({ canReview: false });
  app.open('/rentals/70');
  await see('This rental is completed', 'Thank you for renting.');
});
