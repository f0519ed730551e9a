import type { CalendarQuery } from '@lendloop/contract/calendar/calendar';
import {
  getSchedule,
  listSchedules,
  type ItemSchedule,
  type Schedule,
} from '@lendloop/contract/calendar/schedule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { read } from '../../api/keys.ts';

/** The listing that a calendar is of. */
export type CalendarItem = Pick<ItemSchedule, 'itemId' | 'title' | 'image'>;

/** What all own listings are planned for, or one of them. The month before stays while the next one loads. */
export function useSchedules(only: CalendarItem | undefined, days: CalendarQuery) {
  const all = useQuery({
    ...read(listSchedules, { query: days }),
    enabled: only === undefined,
    placeholderData: keepPreviousData,
  });
  const one = useQuery({
    ...read(getSchedule, { params: { id: only?.itemId ?? 0 }, query: days }),
    enabled: only !== undefined,
    placeholderData: keepPreviousData,
  });
  const { isError, error, refetch, isFetching } = only ? one : all;
  const schedules = only ? one.data && [withItem(one.data, only)] : all.data;
  return { schedules, isError, error, refetch, isFetching };
}

const withItem = (schedule: Schedule, { itemId, title, image }: CalendarItem): ItemSchedule => ({
  ...schedule,
  itemId,
  title,
  image,
});
