import { paths } from '@lendloop/contract/pages';
import { isRecord } from '@lendloop/contract/values/records';

interface Stored<Type extends string, Data> {
  /** A UUID. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601. */
  readonly date: string;
  readonly isRead: boolean;
  /** Restricted to known pages, since the storage may hold anything. */
  readonly linkTo: string;
  /** The server's payload, of which these parts are shown. */
  readonly data: Data;
}

interface MessageData {
  readonly senderName: string;
  readonly content: string;
}

interface RentalData {
  readonly renterName: string;
  readonly itemTitle: string;
  readonly status: string;
}

export interface DecisionData {
  readonly action: string;
  readonly status: string;
  readonly subject: { readonly name: string };
  readonly comment: string | null;
}

interface ChangeData {
  /** The other person. */
  readonly name: string;
  readonly itemTitle: string;
  readonly status: string;
  readonly startDate: string;
  readonly endDate: string;
}

interface HandoverData {
  readonly itemTitle: string;
  readonly phase: string;
  /** What happened, as the live frame names it. */
  readonly what: string;
}

interface MoneyData {
  /** The other person. */
  readonly name: string;
  readonly itemTitle: string;
  /** The other person says that they paid, that they received it, or is to give it back. */
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
}

interface CaseData {
  /** What was decided about the viewer, or what became of their report. */
  readonly status: string;
  /** The number of the decision, or of the report. */
  readonly number: number;
}

interface DisputeData {
  readonly itemTitle: string;
  /** The state it is in now. */
  readonly status: string;
}

/**
 * A notification as stored in the browser: what happened, as the server told it. Its words are made when it is shown, so that
 * they follow the reader's language. Earlier versions stored them too.
 */
export type Notification =
  | Stored<'message', MessageData>
  | Stored<'rental_request' | 'rental_update', RentalData>
  | Stored<'review_open' | 'reviews_revealed', RentalData>
  | Stored<'rental_change', ChangeData>
  | Stored<'rental_money', MoneyData>
  | Stored<'handover', HandoverData>
  | Stored<'dispute', DisputeData>
  | Stored<'decision', DecisionData>
  | Stored<'case', CaseData>;

const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PHASE = /^check(out|in)$/;
const DISPUTE = /^(open|answered|review|settled|withdrawn|decided|appealed|lapsed)$/;
const HANDOVER = /^(pressed|reminded|done|one_sided|code_replaced|late)$/;
/** The pages that notifications link to, with numeric ids. */
const TARGET = new RegExp(
  `^(${[paths.conversation, paths.item, paths.rental, paths.dispute, paths.profile].map((path) => path.replaceAll(/\$\w+/g, '\\d+')).join('|')})$`,
);

/** Whether a stored value is a notification. */
export const isNotification = (value: unknown): value is Notification =>
  isRecord(value) &&
  matches(value['id'], UUID) &&
  isRecord(value['data']) &&
  hasData(value['type'], value['data']) &&
  matches(value['date'], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/) &&
  !Number.isNaN(Date.parse(value['date'])) &&
  typeof value['isRead'] === 'boolean' &&
  matches(value['linkTo'], TARGET);

/** Whether the payload has what a notification of this type shows. */
function hasData(type: unknown, data: Readonly<Record<string, unknown>>): boolean {
  const hasTexts = (...names: readonly string[]) => names.every((name) => typeof data[name] === 'string');
  switch (type) {
    case 'message':
      return hasTexts('senderName', 'content');
    case 'rental_request':
    case 'rental_update':
    case 'review_open':
    case 'reviews_revealed':
      return hasTexts('renterName', 'itemTitle', 'status');
    case 'rental_change':
      return hasTexts('name', 'itemTitle') && hasChange(data);
    case 'rental_money':
      return hasTexts('name', 'itemTitle') && hasAmount(data);
    case 'case':
      return (
        matches(data['status'], /^(dismiss|warn|remove|suspend|acted|dismissed|withheld)$/) &&
        Number.isSafeInteger(data['number'])
      );
    case 'handover':
      return hasTexts('itemTitle') && matches(data['phase'], PHASE) && matches(data['what'], HANDOVER);
    case 'dispute':
      return hasTexts('itemTitle') && matches(data['status'], DISPUTE);
    case 'decision':
      return (
        hasTexts('action', 'status') &&
        isRecord(data['subject']) &&
        typeof data['subject']['name'] === 'string' &&
        (data['comment'] === null || typeof data['comment'] === 'string')
      );
    default:
      return false;
  }
}

const hasChange = ({ status, startDate, endDate }: Readonly<Record<string, unknown>>): boolean =>
  matches(status, /^(proposed|accepted|declined)$/) && matches(startDate, DAY) && matches(endDate, DAY);

const hasAmount = ({ status, amountMinor, currency }: Readonly<Record<string, unknown>>): boolean =>
  matches(status, /^(paid|received|refund)$/) &&
  Number.isSafeInteger(amountMinor) &&
  matches(currency, /^[A-Z]{3}$/);

const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
