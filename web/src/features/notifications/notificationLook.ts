import type { TextId } from '@lendloop/words/types';
import {
  CalendarCheck,
  CalendarSync,
  CalendarX,
  Eye,
  HandCoins,
  Inbox,
  KeyRound,
  MessageCircle,
  PackageCheck,
  Scale,
  ShieldCheck,
  ShieldX,
  Star,
} from 'lucide-react';

import type { Icon } from '../../ui/style/icon.ts';
import type { Notification } from './storedNotification.ts';

interface Look {
  /** Name of the type. */
  readonly label: Extract<TextId<'notifications'>, `kind.${string}`>;
  readonly icon: Icon;
  readonly disc: string;
  readonly text: string;
}

const GOOD = { disc: 'bg-success-soft text-success-strong', text: 'text-success-strong' };
const BAD = { disc: 'bg-danger-soft text-danger-strong', text: 'text-danger-strong' };

/** Icon, colours and label of a notification. */
export function lookOf({ type, data }: Notification): Look {
  switch (type) {
    case 'message':
      return {
        label: 'kind.message',
        icon: MessageCircle,
        disc: 'bg-primary-soft text-primary-strong',
        text: 'text-primary-strong',
      };
    case 'rental_request':
      return {
        label: 'kind.request',
        icon: Inbox,
        disc: 'bg-warning-soft text-warning-strong',
        text: 'text-warning-strong',
      };
    case 'decision':
      return data.status === 'approved'
        ? { label: 'kind.decision', icon: ShieldCheck, ...GOOD }
        : { label: 'kind.decision', icon: ShieldX, ...BAD };
    case 'case':
      return /^(warn|remove|suspend|withheld)$/.test(data.status)
        ? { label: 'kind.decision', icon: ShieldX, ...BAD }
        : { label: 'kind.decision', icon: ShieldCheck, ...GOOD };
    case 'rental_change':
      if (data.status === 'declined') return { label: 'kind.update', icon: CalendarX, ...BAD };
      return { label: 'kind.update', icon: CalendarSync, ...GOOD };
    case 'review_open':
    case 'reviews_revealed':
      return {
        label: 'kind.review',
        icon: type === 'review_open' ? Star : Eye,
        disc: 'bg-primary-soft text-primary-strong',
        text: 'text-primary-strong',
      };
    case 'handover':
      if (data.what === 'late') return { label: 'kind.handover', icon: CalendarX, ...BAD };
      if (data.what === 'code_replaced')
        return {
          label: 'kind.handover',
          icon: KeyRound,
          disc: 'bg-warning-soft text-warning-strong',
          text: 'text-warning-strong',
        };
      return { label: 'kind.handover', icon: PackageCheck, ...GOOD };
    case 'dispute':
      return {
        label: 'kind.dispute',
        icon: Scale,
        disc: 'bg-warning-soft text-warning-strong',
        text: 'text-warning-strong',
      };
    case 'rental_money':
      return { label: 'kind.money', icon: HandCoins, ...GOOD };
    case 'rental_update':
      return data.status === 'rejected'
        ? { label: 'kind.update', icon: CalendarX, ...BAD }
        : { label: 'kind.update', icon: CalendarCheck, ...GOOD };
  }
}
