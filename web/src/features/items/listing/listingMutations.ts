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
import { itemQuery } from '../queries.ts';

/** What a new or changed listing makes stale: every list that it may stand in, and its neighbours' ways to it. */
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

/** Says so where others see the listing only once it is approved. */
function useWhatFollows() {
  const { moderation } = useSite();
  return ({ moderationStatus }: ItemDetails): { description?: string } =>
    moderation === 'before' && moderationStatus === 'pending'
      ? { description: 'It stays hidden until an administrator approves it.' }
      : {};
}

/** Lists an item: one for each form that uses it, however often that is sent. */
export function useCreateListing() {
  const takeIn = useListingChange();
  const whatFollows = useWhatFollows();
  const [clientId] = useState(newClientId);
  return useMutation({
    mutationFn: (body: ItemInput) => call(createItem, { body: { ...body, clientId } }),
    onSuccess: async (item) => {
      await takeIn(item);
      toast({ title: 'Item listed successfully', ...whatFollows(item) });
    },
    onError: (error) =>
      toast({ title: 'Failed to create listing', description: messageOf(error), tone: 'destructive' }),
  });
}

export function useUpdateListing(id: number) {
  const takeIn = useListingChange();
  const whatFollows = useWhatFollows();
  return useMutation({
    mutationFn: (body: ItemInput) => call(updateItem, { params: { id }, body }),
    onSuccess: async (item) => {
      await takeIn(item);
      toast({ title: 'Listing updated', ...whatFollows(item) });
    },
    onError: (error) =>
      toast({ title: 'Failed to update listing', description: messageOf(error), tone: 'destructive' }),
  });
}
