import {
  acceptOffer,
  addDisputeEntry,
  appealDispute,
  getDispute,
  letTeamDecide,
  listDisputes,
  openDispute,
  withdrawDispute,
  type DisputeDetails,
  type DisputeEntryInput,
  type OpenDisputeInput,
} from '@lendloop/contract/disputes/disputes';
import { addEvidence, type EvidencePhoto } from '@lendloop/contract/handover/handover';
import { listDues } from '@lendloop/contract/payments/dues';
import { getRental } from '@lendloop/contract/rentals';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call, currentAuthor } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { fitForUpload } from '../../api/fitForUpload.ts';
import { queryKey } from '../../api/keys.ts';
import { sendStored } from '../../api/sendStored.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Refetches what a dispute shows on. */
function markStale(client: QueryClient, { id, rentalId }: Pick<DisputeDetails, 'id' | 'rentalId'>) {
  return Promise.all(
    [
      queryKey(getDispute, { params: { id } }),
      queryKey(listDisputes),
      queryKey(getRental, { params: { id: rentalId } }),
      queryKey(listDues),
    ].map((key) => client.invalidateQueries({ queryKey: key })),
  );
}

/** The same writing again is the same one to the server. */
function useClientIds() {
  const last = useRef<{ readonly written: string; readonly clientId: string } | null>(null);
  return {
    of(written: unknown): string {
      const key = JSON.stringify(written);
      if (last.current?.written !== key) last.current = { written: key, clientId: newClientId() };
      return last.current.clientId;
    },
    forget: () => (last.current = null),
  };
}

export type Move = 'accept' | 'ready' | 'withdraw';

/** Does something with a dispute that needs no more than a confirmation. Also after a failure it is read again, as it has then changed. */
export function useMove(dispute: DisputeDetails) {
  const client = useQueryClient();
  const say = useWords('disputes');
  const { id, offer } = dispute;
  const params = { id };
  return useMutation({
    // Fails at once without a network, and can be sent again.
    networkMode: 'always',
    mutationFn: (move: Move) => {
      if (move === 'accept') return call(acceptOffer, { params, body: { entryId: offer?.entryId ?? 0 } });
      return call(move === 'ready' ? letTeamDecide : withdrawDispute, { params });
    },
    onSuccess: (now, move) => {
      client.setQueryData(queryKey(getDispute, { params }), now);
      toast({ title: say(`${move}.done`) });
    },
    onError: (error, move) =>
      toast({ title: say(`${move}.failed`), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => markStale(client, dispute),
  });
}

/** Adds an entry. What failed can be sent again, and is then added once. */
export function useSay(dispute: DisputeDetails) {
  const client = useQueryClient();
  const say = useWords('disputes');
  const ids = useClientIds();
  return useMutation({
    networkMode: 'always',
    mutationFn: (entry: Omit<DisputeEntryInput, 'clientId'>) =>
      call(addDisputeEntry, { params: { id: dispute.id }, body: { ...entry, clientId: ids.of(entry) } }),
    onSuccess: () => {
      ids.forget();
      toast({ title: say('say.done') });
    },
    onSettled: () => markStale(client, dispute),
  });
}

export function useAppeal(dispute: DisputeDetails) {
  const client = useQueryClient();
  const say = useWords('disputes');
  const ids = useClientIds();
  const params = { id: dispute.id };
  return useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => call(appealDispute, { params, body: { text, clientId: ids.of(text) } }),
    onSuccess: (now) => {
      ids.forget();
      client.setQueryData(queryKey(getDispute, { params }), now);
      toast({ title: say('appeal.done') });
    },
    onSettled: () => markStale(client, dispute),
  });
}

/** Reports a problem with a rental. */
export function useOpenDispute(rentalId: number) {
  const client = useQueryClient();
  const say = useWords('disputes');
  const ids = useClientIds();
  return useMutation({
    networkMode: 'always',
    mutationFn: (report: Omit<OpenDisputeInput, 'clientId'>) =>
      call(openDispute, { params: { id: rentalId }, body: { ...report, clientId: ids.of(report) } }),
    onSuccess: (opened) => {
      ids.forget();
      client.setQueryData(queryKey(getDispute, { params: { id: opened.id } }), opened);
      toast({ title: say('report.done') });
      return markStale(client, opened);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKey(getRental, { params: { id: rentalId } }) }),
  });
}

/** Adds a photo to the record of a rental, for a dispute about it. */
export function useAddPhoto(rentalId: number) {
  const client = useQueryClient();
  const ids = useClientIds();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const takenAt = new Date(file.lastModified).toISOString();
      const photo = await sendStored(
        {
          method: addEvidence.method,
          path: addEvidence.path.replace(':id', String(rentalId)),
          body: { phase: 'dispute', takenAt, clientId: ids.of([file.name, file.size, takenAt]) },
          file: await fitForUpload(file),
        },
        Number(currentAuthor()),
      );
      ids.forget();
      return photo as EvidencePhoto;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKey(getDispute) });
      void client.invalidateQueries({ queryKey: queryKey(getRental, { params: { id: rentalId } }) });
    },
  });
}
