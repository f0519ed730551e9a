import { paths } from '@lendloop/contract/pages';
import { isRecord } from '@lendloop/contract/values/records';

const NOTIFICATION_TYPES = ['message', 'rental_request', 'rental_update', 'decision'] as const;

/** A notification as stored in the browser. */
export interface Notification {
  /** A UUID. */
  readonly id: string;
  readonly type: (typeof NOTIFICATION_TYPES)[number];
  readonly title: string;
  readonly description: string;
  /** ISO 8601. */
  readonly date: string;
  readonly isRead: boolean;
  /** Restricted to known pages, since the storage may hold anything. */
  readonly linkTo: string;
  /** The server's payload. */
  readonly data?: unknown;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The pages that notifications link to, with numeric ids. */
const TARGET = new RegExp(
  `^(${[paths.conversation, paths.item, paths.profile].map((path) => path.replaceAll(/\$\w+/g, '\\d+')).join('|')})$`,
);

/** Whether a stored value is a notification. */
export const isNotification = (value: unknown): value is Notification =>
  isRecord(value) &&
  matches(value['id'], UUID) &&
  NOTIFICATION_TYPES.some((type) => type === value['type']) &&
  typeof value['title'] === 'string' &&
  typeof value['description'] === 'string' &&
  matches(value['date'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/) &&
  !Number.isNaN(Date.parse(value['date'])) &&
  typeof value['isRead'] === 'boolean' &&
  matches(value['linkTo'], TARGET);

const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
