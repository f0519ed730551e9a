import type { QueryClient } from '@tanstack/react-query';

import { notificationOfChange } from '../../features/notifications/changeNotification.ts';
import { notificationOfMoney } from '../../features/notifications/moneyNotification.ts';
import type { Notification } from '../../features/notifications/storedNotification.ts';
import { rentalQuery } from '../../features/rentals/rentalQueries.ts';

/** Reads what has changed about the days or the money of a rental, of which the event only says that it has. */
export async function changeNews(
  client: QueryClient,
  rentalId: number,
  what: 'change' | 'due',
  userId: number,
): Promise<(Notification | null)[]> {
  const rental = await client.fetchQuery({ ...rentalQuery(rentalId), staleTime: 0 });
  const now = new Date();
  const money = notificationOfMoney(rental, userId, now);
  return what === 'due' ? [money] : [notificationOfChange(rental, userId, now), money];
}
