import { idIn, textIn } from './urlSearch.ts';

/** Where to go after signing in, and what a sign-in through a provider failed of. */
export const readSignInSearch = ({
  from,
  error,
}: Record<string, unknown>): { from?: string; error?: string } => ({
  from: textIn(from),
  error: textIn(error),
});

/** The conversation that is open beside the list. */
export const readOpenConversation = (values: Record<string, unknown>): { with?: number; item?: number } => ({
  with: idIn(values['with']),
  item: idIn(values['item']),
});

const PROFILE_TABS = ['settings', 'listings', 'rentals', 'lent', 'earnings'] as const;

/** The open tab of the profile. */
export const readProfileSearch = ({
  tab,
}: Record<string, unknown>): { tab?: (typeof PROFILE_TABS)[number] } => ({
  tab: PROFILE_TABS.find((one) => one === tab),
});

/** The month and the listing of a calendar. */
export const readCalendarSearch = ({
  month,
  item,
}: Record<string, unknown>): { month?: string; item?: number } => ({
  month: typeof month === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  item: idIn(item),
});

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The days of a statement. */
export const readStatementSearch = ({
  from,
  to,
}: Record<string, unknown>): { from?: string; to?: string } => ({ from: dayIn(from), to: dayIn(to) });

/** The open tab of the dashboard, and the dispute or the case that is open in its own. */
export const readAdminSearch = ({
  tab,
  dispute,
  case: opened,
}: Record<string, unknown>): { tab?: 'cases' | 'disputes' | 'money'; dispute?: number; case?: number } => ({
  tab: tab === 'cases' || tab === 'disputes' || tab === 'money' ? tab : undefined,
  dispute: tab === 'disputes' ? idIn(dispute) : undefined,
  case: tab === 'cases' ? idIn(opened) : undefined,
});
