import { getRecord } from '@lendloop/contract/handover/record';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../api/keys.ts';
import { isWhole } from './chain.ts';

/** The whole record of a rental, read anew each time that it is opened. */
export const recordQuery = (rentalId: number) => ({
  ...read(getRecord, { params: { id: rentalId } }),
  staleTime: 0,
});

/** Whether the seals of a record fit, found out in this browser. */
export const wholeQuery = (record: Parameters<typeof isWhole>[0]) =>
  queryOptions({ queryKey: ['seals', record.rentalId, record.lastHash], queryFn: () => isWhole(record) });
