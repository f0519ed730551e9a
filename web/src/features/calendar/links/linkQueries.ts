import { createFeed, deleteFeed, listFeeds, type FeedBody } from '@lendloop/contract/calendar/feeds';
import {
  addImport,
  deleteImport,
  listImports,
  syncImport,
  type ImportBody,
} from '@lendloop/contract/calendar/imports';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { queryKey, read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';

/** Own calendars for other programs: those of a listing, or those of everything. */
export function useFeeds(itemId: number | null) {
  const feeds = useQuery(read(listFeeds, {}));
  return { ...feeds, data: feeds.data?.filter((feed) => feed.itemId === itemId) };
}

/** The calendars that a listing imports. They change by themselves. */
export const useImports = (itemId: number) =>
  useQuery({ ...read(listImports, { params: { id: itemId } }), staleTime: 0 });

function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listFeeds, listImports, getSchedule, listSchedules].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
}

function useFailed() {
  const say = useWords('calendars');
  return (error: unknown) =>
    toast({ title: say('failed'), description: messageOf(error), tone: 'destructive' });
}

/** Copies an address of a calendar, and says so. */
export function useCopy() {
  const say = useWords('calendars');
  return async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: say('copied') });
    } catch {
      toast({ title: say('copied.failed'), description: url, tone: 'destructive' });
    }
  };
}

export function useCreateFeed() {
  const copy = useCopy();
  const [markStale, failed] = [useStale(), useFailed()];
  return useMutation({
    mutationFn: (body: FeedBody) => call(createFeed, { body }),
    onSuccess: ({ url }) => copy(url),
    onError: failed,
    onSettled: () => markStale(),
  });
}

export function useDeleteFeed() {
  const [markStale, failed] = [useStale(), useFailed()];
  return useMutation({
    mutationFn: (id: number) => call(deleteFeed, { params: { id } }),
    onError: failed,
    onSettled: () => markStale(),
  });
}

export function useAddImport(itemId: number) {
  const say = useWords('calendars');
  const markStale = useStale();
  return useMutation({
    mutationFn: (body: ImportBody) => call(addImport, { params: { id: itemId }, body }),
    onSuccess: ({ blockedDays }) =>
      toast({ title: say('added'), description: say('added.days', { count: blockedDays }) }),
    onError: (error) =>
      toast({ title: say('added.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(),
  });
}

export function useSyncImport(itemId: number) {
  const [markStale, failed] = [useStale(), useFailed()];
  return useMutation({
    mutationFn: (importId: number) => call(syncImport, { params: { id: itemId, importId } }),
    onError: failed,
    onSettled: () => markStale(),
  });
}

export function useDeleteImport(itemId: number) {
  const [markStale, failed] = [useStale(), useFailed()];
  return useMutation({
    mutationFn: (importId: number) => call(deleteImport, { params: { id: itemId, importId } }),
    onError: failed,
    onSettled: () => markStale(),
  });
}
