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
import { useWords } from '../../words/useWords.ts';
import { itemQuery } from './queries.ts';

/** Updates the cached item and invalidates the lists that show it. */
function useItemChange(id: number) {
  const client = useQueryClient();
  return (change: Partial<ItemDetails>) => {
    client.setQueryData(itemQuery(id).queryKey, (item) => item && { ...item, ...change });
    void client.invalidateQueries({ queryKey: queryKey(listItems) });
    void client.invalidateQueries({ queryKey: queryKey(listItemsOfUser) });
  };
}

export function useSetAvailability(id: number) {
  const say = useWords('ownItems');
  const change = useItemChange(id);
  return useMutation({
    mutationFn: (isAvailable: boolean) => call(setAvailability, { params: { id }, body: { isAvailable } }),
    onSuccess: (result) => {
      change(result);
      toast({ title: say('availability.saved') });
    },
    onError: (error) =>
      toast({ title: say('availability.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

export function useSetAvailabilityWindow(id: number) {
  const say = useWords('ownItems');
  const change = useItemChange(id);
  return useMutation({
    mutationFn: (body: Input<typeof setAvailabilityWindow>['body']) =>
      call(setAvailabilityWindow, { params: { id }, body }),
    onSuccess: (result) => {
      change(result);
      toast({ title: say('dates.saved') });
    },
    onError: (error) =>
      toast({
        title: say('dates.failed'),
        description: messageOf(error),
        tone: 'destructive',
      }),
  });
}

export function useDeleteItem(id: number) {
  const say = useWords('ownItems');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteItem, { params: { id } }),
    onSuccess: () => {
      toast({ title: say('deleted') });
      for (const endpoint of [listItems, listItemsOfUser, listCategories]) {
        void client.invalidateQueries({ queryKey: queryKey(endpoint) });
      }
      // Invalidates without refetching, since the item's page is still on the screen and would get a 404.
      void client.invalidateQueries({ queryKey: itemQuery(id).queryKey, refetchType: 'none' });
    },
    onError: (error) =>
      toast({ title: say('delete.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
