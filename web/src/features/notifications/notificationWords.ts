import type { CaseDecision } from '@lendloop/contract/cases/cases';
import type { DisputeState } from '@lendloop/contract/disputes/states';
import { formatRange } from '@lendloop/contract/values/dates';
import { formatMoney, majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import { remember } from '@lendloop/contract/values/remember';
import type { Say } from '@lendloop/words/formatter';

import type { DecisionData, Notification } from './storedNotification.ts';

interface NotificationWords {
  readonly title: string;
  readonly description: string;
}

/** The title and the sentence for each status of one's own request. */
const STATUSES = {
  approved: ['approved', 'approved.text'],
  rejected: ['rejected', 'rejected.text'],
  completed: ['completed', 'completed.text'],
  cancelled: ['updated', 'cancelled.text'],
} as const;

const isKnown = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status);

/** The title and the sentence for each thing that happens to a proposal of other days. */
const CHANGES = {
  proposed: ['change.proposed', 'change.proposed.text'],
  accepted: ['change.accepted', 'change.accepted.text'],
  declined: ['change.declined', 'change.declined.text'],
} as const;

const isChange = (status: string): status is keyof typeof CHANGES => Object.hasOwn(CHANGES, status);

const DISPUTES = {
  open: 'dispute.open',
  answered: 'dispute.answered',
  review: 'dispute.review',
  settled: 'dispute.settled',
  withdrawn: 'dispute.withdrawn',
  decided: 'dispute.decided',
  appealed: 'dispute.appealed',
  lapsed: 'dispute.lapsed',
} as const satisfies Record<DisputeState, string>;

const isDispute = (status: string): status is DisputeState => Object.hasOwn(DISPUTES, status);

const CASES = {
  dismiss: 'case.dismiss',
  warn: 'case.warn',
  remove: 'case.remove',
  suspend: 'case.suspend',
} as const satisfies Record<CaseDecision, string>;

const isCase = (status: string): status is CaseDecision => Object.hasOwn(CASES, status);

/** What a notification says in the reader's language; `locale` is for its days, the other one for its amounts. */
export function wordsOf(
  say: Say<'notifications'>,
  { type, data }: Notification,
  locale: string,
  numberLocale = locale,
): NotificationWords {
  switch (type) {
    case 'message':
      return { title: say('message', { sender: data.senderName }), description: data.content };
    case 'rental_request': {
      // A booking that needed no answer.
      const title = data.status === 'approved' ? 'booked' : 'request';
      const values = { renter: data.renterName, item: data.itemTitle };
      return { title: say(title), description: say(`${title}.text`, values) };
    }
    case 'rental_update': {
      const [title, text] = isKnown(data.status)
        ? STATUSES[data.status]
        : (['updated', 'updated.text'] as const);
      return { title: say(title), description: say(text, { item: data.itemTitle }) };
    }
    case 'rental_change': {
      const [title, text] = CHANGES[isChange(data.status) ? data.status : 'proposed'];
      const range = formatRange(data, locale);
      return { title: say(title), description: say(text, { name: data.name, item: data.itemTitle, range }) };
    }
    case 'rental_money': {
      const { name, itemTitle: item, amountMinor, currency } = data;
      const major = majorOf(amountMinor, minorDigitsOf(currency));
      const amount = formatMoney(major, { currency, locale: numberLocale });
      if (data.status === 'paid')
        return { title: say('money.paid'), description: say('money.paid.text', { name, item, amount }) };
      const title = data.status === 'refund' ? 'money.refund' : 'money.received';
      return { title: say(title), description: say('money.text', { item, amount }) };
    }
    case 'case': {
      const { status, number } = data;
      if (status === 'acted' || status === 'dismissed')
        return { title: say('report'), description: say(`report.${status}`) };
      if (status === 'withheld')
        return { title: say('case.withheld'), description: say('case.withheld.text') };
      const known = isCase(status) ? status : 'warn';
      return { title: say(CASES[known]), description: say('case.text', { number: String(number) }) };
    }
    case 'review_open': {
      const { renterName: renter, itemTitle: item } = data;
      return {
        title: say('review.open'),
        description:
          data.status === 'owner'
            ? say('review.open.owner', { renter, item })
            : say('review.open.renter', { item }),
      };
    }
    case 'reviews_revealed':
      return { title: say('review.shown'), description: say('review.shown.text', { item: data.itemTitle }) };
    case 'handover': {
      const [title, text] = handoverWords(data);
      return { title: say(title), description: say(text, { item: data.itemTitle }) };
    }
    case 'dispute': {
      const state = isDispute(data.status) ? data.status : 'answered';
      return { title: say(DISPUTES[state]), description: say('dispute.text', { item: data.itemTitle }) };
    }
    case 'decision':
      return wordsOn(say, data);
  }
}

/** The title and the sentence for what happened at a handover. */
function handoverWords({ phase, what }: { readonly phase: string; readonly what: string }) {
  const isBack = phase === 'checkin';
  switch (what) {
    case 'pressed':
    case 'reminded':
      return ['handover.pressed', isBack ? 'handover.pressed.in' : 'handover.pressed.out'] as const;
    case 'code_replaced':
      return ['handover.code', 'handover.code.text'] as const;
    case 'late':
      return ['handover.late', 'handover.late.text'] as const;
    case 'one_sided':
      return [isBack ? 'handover.in' : 'handover.out', 'handover.alone'] as const;
    default:
      return isBack
        ? (['handover.in', 'handover.in.text'] as const)
        : (['handover.out', 'handover.out.text'] as const);
  }
}

/** The words of an administrator's decision for the affected user. */
function wordsOn(
  say: Say<'notifications'>,
  { action, status, subject, comment }: DecisionData,
): NotificationWords {
  const isYes = status === 'approved';
  if (action === 'verify_user')
    return isYes
      ? { title: say('verified'), description: say('verified.text') }
      : { title: say('unverified'), description: say('unverified.text') };
  const item = subject.name;
  if (isYes) return { title: say('listed'), description: say('listed.text', { item }) };
  return {
    title: say('unlisted'),
    description: comment === null ? say('unlisted.text', { item }) : say('unlisted.why', { item, comment }),
  };
}

const dateAndTime = remember(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
);

/** Local time, e.g. `Aug 3, 9:42 am`. */
export const formatMoment = (moment: Date, locale: string): string =>
  dateAndTime(locale)
    .formatToParts(moment)
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace(/\s/, ' ')))
    .join('');
