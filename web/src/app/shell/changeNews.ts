import type { QueryClient } from '@tanstack/react-query';

import { notificationOfChange } from '../../features/notifications/changeNotification.ts';
import type { Notification } from '../../features/notifications/storedNotification.ts';
import { rentalQuery } from '../../features/rentals/queries.ts';

/** Reads what has changed about the days of a rental, of which the event only says that it has. */
export async function changeNews(
  client: QueryClient,
  rentalId: number,
  userId: number,
): Promise<Notification | null> {
  const rental = await client.fetchQuery({ ...rentalQuery(rentalId), staleTime: 0 });
  return notificationOfChange(rental, userId, new Date());
}
