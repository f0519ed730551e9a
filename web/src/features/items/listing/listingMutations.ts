import { listCategories } from '@lendloop/contract/categories';
import {
  createItem,
  getItem,
  listItems,
  listItemsOfUser,
  updateItem,
  type ItemDetails,
  type ItemInput,
} from '@lendloop/contract/items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { newClientId } from '../../../api/clientId.ts';
import { queryKey } from '../../../api/keys.ts';
import { useSite } from '../../../site/queries.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { itemQuery } from '../queries.ts';

/** Invalidates what a new or changed listing affects: all lists, and the neighbours' navigation. */
function useListingChange() {
  const client = useQueryClient();
  return async (item: ItemDetails) => {
    const stale = [listItems, listItemsOfUser, listCategories, getItem];
    await Promise.all(
      stale.map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint), refetchType: 'none' }),
      ),
    );
    client.setQueryData(itemQuery(item.id).queryKey, item);
  };
}

/** The toast's description if the listing needs approval first. */
function useWhatFollows() {
  const { moderation } = useSite();
  const say = useWords('listing');
  return ({ moderationStatus }: ItemDetails): { description?: string } =>
    moderation === 'before' && moderationStatus === 'pending' ? { description: say('hidden') } : {};
}

/** Creates a listing. Repeated submissions of one form create only one. */
export function useCreateListing() {
  const takeIn = useListingChange();
  const whatFollows = useWhatFollows();
  const say = useWords('listing');
  const [clientId] = useState(newClientId);
  return useMutation({
    mutationFn: (body: ItemInput) => call(createItem, { body: { ...body, clientId } }),
    onSuccess: async (item) => {
      await takeIn(item);
      toast({ title: say('created'), ...whatFollows(item) });
    },
    onError: (error) =>
      toast({ title: say('create.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

export function useUpdateListing(id: number) {
  const takeIn = useListingChange();
  const whatFollows = useWhatFollows();
  const say = useWords('listing');
  return useMutation({
    mutationFn: (body: ItemInput) => call(updateItem, { params: { id }, body }),
    onSuccess: async (item) => {
      await takeIn(item);
      toast({ title: say('updated'), ...whatFollows(item) });
    },
    onError: (error) =>
      toast({ title: say('update.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
