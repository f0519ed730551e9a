import { listItems } from '@lendloop/contract/items';
import { getRental } from '@lendloop/contract/rentals';
import type { OwnReview } from '@lendloop/contract/reviews';
import {
  answerReview,
  editAnswer,
  editReview,
  listOpenReviews,
  reviewRental,
  withdrawReview,
  type OpenReview,
  type RentalReviewInput,
} from '@lendloop/contract/reviews/rentalReviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey } from '../../api/keys.ts';
import { shownReviews } from '../../live/shownReviews.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';
import { useCloses } from './useCloses.ts';

/** Refetches what the user's reviews of a rental show on; also what everybody reads, if that may have changed. */
function useReviewsStale(rentalId: number) {
  const client = useQueryClient();
  return (isShown: boolean) =>
    Promise.all(
      [
        queryKey(listOpenReviews),
        queryKey(getRental, { params: { id: rentalId } }),
        ...(isShown ? [queryKey(listItems), ...shownReviews] : []),
      ].map((key) => client.invalidateQueries({ queryKey: key })),
    );
}

/** What names a call, so that pressing again after a failure repeats the same one. */
function useClientId() {
  const last = useRef<{ readonly wanted: string; readonly clientId: string } | null>(null);
  return {
    of(wanted: unknown): string {
      const key = JSON.stringify(wanted);
      if (last.current?.wanted !== key) last.current = { wanted: key, clientId: newClientId() };
      return last.current.clientId;
    },
    forget: () => (last.current = null),
  };
}

/** Writes a review, or changes the one that was written before. */
export function useSaveReview(
  review: Pick<OpenReview, 'rentalId' | 'other' | 'closesAt'>,
  isChange: boolean,
) {
  const say = useWords('reviewing');
  const markStale = useReviewsStale(review.rentalId);
  const { day } = useCloses(review.closesAt);
  const clientId = useClientId();
  const params = { id: review.rentalId };
  return useMutation({
    mutationFn: (body: RentalReviewInput): Promise<OwnReview> =>
      isChange
        ? call(editReview, { params, body })
        : call(reviewRental, { params, body: { ...body, clientId: clientId.of(body) } }),
    onSuccess: ({ revealed }) => {
      clientId.forget();
      if (isChange) return toast({ title: say('saved') });
      const description =
        revealed || day === null
          ? say('submitted.shown')
          : say('submitted.waiting', { name: review.other.fullName, day });
      return toast({ title: say('submitted'), description });
    },
    onError: (error) =>
      toast({
        title: say(isChange ? 'save.failed' : 'submit.failed'),
        description: messageOf(error),
        tone: 'destructive',
      }),
    // Also after a failure: the time may be over, or the other review has revealed both.
    onSettled: (saved) => void markStale(saved?.revealed ?? true),
  });
}

/** Withdraws a review that nobody has seen. */
export function useWithdrawReview(rentalId: number) {
  const say = useWords('reviewing');
  const markStale = useReviewsStale(rentalId);
  return useMutation({
    mutationFn: () => call(withdrawReview, { params: { id: rentalId } }),
    onSuccess: () => toast({ title: say('withdrawn') }),
    onError: (error) =>
      toast({ title: say('withdraw.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => void markStale(false),
  });
}

/** Answers a review about the user, or changes the answer. */
export function useAnswerReview({
  rentalId,
  reviewId,
  isChange,
}: {
  rentalId: number;
  reviewId: number;
  isChange: boolean;
}) {
  const say = useWords('reviewing');
  const markStale = useReviewsStale(rentalId);
  const clientId = useClientId();
  const params = { id: reviewId };
  return useMutation({
    mutationFn: (text: string) =>
      isChange
        ? call(editAnswer, { params, body: { text } })
        : call(answerReview, { params, body: { text, clientId: clientId.of(text) } }),
    onSuccess: () => {
      clientId.forget();
      toast({ title: say(isChange ? 'answer.saved' : 'answer.sent') });
    },
    onError: (error) =>
      toast({ title: say('answer.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(true),
  });
}
