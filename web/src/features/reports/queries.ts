import { getUser } from '@lendloop/contract/accounts';
import { blockPerson, getBlock, listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';
import { listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import type { Category } from '@lendloop/contract/cases/kinds';
import { listReports, makeReport, type ReportSubject } from '@lendloop/contract/cases/reports';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey, read } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

export const blocksQuery = read(listBlocks, { query: { limit: 100 } });
export const blockQuery = (userId: number) => read(getBlock, { params: { userId } });
export const ownReportsQuery = read(listReports, { query: {} });
export const appealsQuery = read(listAppeals, {});

/** What a block hides or shows again. */
const CHANGED_BY_BLOCKS = [
  listBlocks,
  getBlock,
  getUser,
  getItem,
  listItems,
  listItemsOfUser,
  listConversations,
  getConversation,
];

interface NewReport {
  readonly subject: ReportSubject;
  readonly category: Category;
  readonly comment: string;
}

/** Sends a report; sent again after a failure, it is the same one. */
export function useReport() {
  const say = useWords('cases');
  const client = useQueryClient();
  const [clientId] = useState(newClientId);
  return useMutation({
    mutationFn: (body: NewReport) => call(makeReport, { body: { ...body, clientId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(listReports) }),
    onError: (error) =>
      toast({ title: say('report.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/** Blocks a person, or takes it back. */
export function useBlock({ id, name }: { readonly id: number; readonly name: string }) {
  const say = useWords('cases');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      call(isBlocked ? blockPerson : unblockPerson, { params: { userId: id } }),
    onSuccess: async (_, isBlocked) => {
      toast({ title: say(isBlocked ? 'block.done' : 'unblock.done', { name }) });
      await Promise.all(
        CHANGED_BY_BLOCKS.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })),
      );
    },
    onError: (error) =>
      toast({ title: say('block.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/** Appeals a decision about the user. */
export function useAppeal() {
  const say = useWords('cases');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly decisionId: number; readonly text: string }) => call(makeAppeal, { body }),
    onSuccess: async () => {
      toast({ title: say('appeals.sent') });
      await client.invalidateQueries({ queryKey: queryKey(listAppeals) });
    },
    onError: (error) =>
      toast({ title: say('appeals.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
