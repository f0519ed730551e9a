import { getDispute, listDisputes } from '@lendloop/contract/disputes/disputes';
import { evidencePictureUrl } from '@lendloop/contract/handover/handover';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';
import type { PictureAddress } from './timeline/parts.ts';

/** A dispute with its entries, read anew each time that it is opened. */
export const disputeQuery = (id: number) =>
  queryOptions({ ...read(getDispute, { params: { id } }), staleTime: 0 });

/** The disputes about the viewer's rentals, newest first. */
export const disputesQuery = readPages(listDisputes, { query: {} });

/** Where the two people of a rental see its photos. */
export const picturesOf =
  (rentalId: number): PictureAddress =>
  (id, width) =>
    evidencePictureUrl(rentalId, { id, withdrawnAt: null }, width) ?? '';
