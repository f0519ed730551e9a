import type { Block } from '@lendloop/contract/calendar/blocks';
import type {
  ItemSchedule,
  Schedule,
  ScheduledRental,
  ScheduledRequest,
} from '@lendloop/contract/calendar/schedule';

import { makeRental, RAHUL } from './samples.ts';

/** An approved rental of the drill by Rahul, as Ananya plans with it. */
export const makeScheduledRental = (values: Partial<ScheduledRental> = {}): ScheduledRental => ({
  ...makeRental({ status: 'approved' }),
  renterName: RAHUL.fullName,
  pieces: [1],
  ...values,
});

export const makeScheduledRequest = (values: Partial<ScheduledRequest> = {}): ScheduledRequest => ({
  ...makeRental(),
  renterName: RAHUL.fullName,
  hasBlockedDays: false,
  ...values,
});

export const makeBlock = (values: Partial<Block> = {}): Block => ({
  id: 9,
  startDate: '2199-01-20',
  endDate: '2199-01-22',
  pieces: null,
  note: null,
  source: 'owner',
  calendarId: null,
  conflict: false,
  ...values,
});

/** A listing that nothing is planned for. */
export const makeSchedule = (values: Partial<Schedule> = {}): Schedule => ({
  quantity: 1,
  rentals: [],
  requests: [],
  blocks: [],
  buffers: [],
  ...values,
});

export const makeItemSchedule = (values: Partial<ItemSchedule> = {}): ItemSchedule => ({
  ...makeSchedule(),
  itemId: 5,
  title: 'Cordless drill with two batteries',
  image: null,
  ...values,
});
