import { listCategories } from '@lendloop/contract/categories';
import type { Input } from '@lendloop/contract/endpoint';
import {
  deleteItem,
  listItems,
  listItemsOfUser,
  setAvailability,
  setAvailabilityWindow,
  type ItemDetails,
} from '@lendloop/contract/items';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { itemQuery } from './queries.ts';

/** Writes what the server answered into the cached item; the lists that show it are asked for again when they are seen. */
function useItemChange(id: number) {
  const client = useQueryClient();
  return (change: Partial<ItemDetails>) => {
    client.setQueryData(itemQuery(id).queryKey, (item) => item && { ...item, ...change });
    void client.invalidateQueries({ queryKey: queryKey(listItems) });
    void client.invalidateQueries({ queryKey: queryKey(listItemsOfUser) });
  };
}

/** Switches one's own listing on or off. */
export function useSetAvailability(id: number) {
  const change = useItemChange(id);
  return useMutation({
    mutationFn: (isAvailable: boolean) => call(setAvailability, { params: { id }, body: { isAvailable } }),
    onSuccess: (result) => {
      change(result);
      toast({ title: 'Availability updated' });
    },
    onError: (error) =>
      toast({ title: 'Failed to update availability', description: messageOf(error), tone: 'destructive' }),
  });
}

/** Sets or clears the days between which one's own listing can be rented. */
export function useSetAvailabilityWindow(id: number) {
  const change = useItemChange(id);
  return useMutation({
    mutationFn: (body: Input<typeof setAvailabilityWindow>['body']) =>
      call(setAvailabilityWindow, { params: { id }, body }),
    onSuccess: (result) => {
      change(result);
      toast({ title: 'Availability dates updated' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to update availability dates',
        description: messageOf(error),
        tone: 'destructive',
      }),
  });
}

/** Removes one's own listing from all lists. */
export function useDeleteItem(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteItem, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Listing deleted' });
      for (const endpoint of [listItems, listItemsOfUser, listCategories]) {
        void client.invalidateQueries({ queryKey: queryKey(endpoint) });
      }
      // Stale, but not asked for again while its page is still on the screen: the answer would be 404.
      void client.invalidateQueries({ queryKey: itemQuery(id).queryKey, refetchType: 'none' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete listing', description: messageOf(error), tone: 'destructive' }),
  });
}
