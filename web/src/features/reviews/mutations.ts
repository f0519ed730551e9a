import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { writeReview, type ReviewBody } from '@lendloop/contract/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';
import { reviewsQuery } from './queries.ts';

/** Writes a review and invalidates everything that shows the item's rating. */
export function useWriteReview(itemId: number) {
  const say = useWords('reviews');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewBody) => call(writeReview, { params: { id: itemId }, body }),
    onSuccess: () => {
      toast({ title: say('submitted'), description: say('submitted.text') });
      for (const endpoint of [listItems, listItemsOfUser]) {
        void client.invalidateQueries({ queryKey: queryKey(endpoint) });
      }
      void client.invalidateQueries({ queryKey: queryKey(getItem, { params: { id: itemId } }) });
    },
    onError: (error) =>
      toast({ title: say('submit.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsQuery(itemId).queryKey }),
  });
}
