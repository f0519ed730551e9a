import { CalendarCheck, CalendarX, Inbox, MessageCircle, ShieldCheck, ShieldX } from 'lucide-react';

import type { Icon } from '../../ui/style/icon.ts';
import type { Notification } from './storedNotification.ts';

interface Look {
  /** Name of the type. */
  readonly label: string;
  readonly icon: Icon;
  readonly disc: string;
  readonly text: string;
}

const DECISION = 'Decision';
const RENTAL_UPDATE = 'Rental update';

/** Icon, colours and label of a notification. */
export function lookOf({ type, title }: Notification): Look {
  switch (type) {
    case 'message':
      return {
        label: 'Message',
        icon: MessageCircle,
        disc: 'bg-primary-soft text-primary-strong',
        text: 'text-primary-strong',
      };
    case 'rental_request':
      return {
        label: 'Rental request',
        icon: Inbox,
        disc: 'bg-warning-soft text-warning-strong',
        text: 'text-warning-strong',
      };
    case 'decision':
      return title === 'Account verified' || title === 'Listing approved'
        ? {
            label: DECISION,
            icon: ShieldCheck,
            disc: 'bg-success-soft text-success-strong',
            text: 'text-success-strong',
          }
        : {
            label: DECISION,
            icon: ShieldX,
            disc: 'bg-danger-soft text-danger-strong',
            text: 'text-danger-strong',
          };
    case 'rental_update':
      return title === 'Rental rejected'
        ? {
            label: RENTAL_UPDATE,
            icon: CalendarX,
            disc: 'bg-danger-soft text-danger-strong',
            text: 'text-danger-strong',
          }
        : {
            label: RENTAL_UPDATE,
            icon: CalendarCheck,
            disc: 'bg-success-soft text-success-strong',
            text: 'text-success-strong',
          };
  }
}
