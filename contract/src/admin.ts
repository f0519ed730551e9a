import { z } from 'zod';

import { CurrentUser, LoginBody } from './accounts.ts';
import { Category } from './categories.ts';
import { DisputeState } from './disputes/states.ts';
import { endpoint } from './endpoint.ts';
import { Item, ModerationStatus } from './items.ts';
import { ReviewState } from './reviews/judging.ts';
import { Day } from './values/dates.ts';
import { Id, IdParams, line, numberInUrl, SeenVersion, text, Timestamp } from './values/fields.ts';
import { FULL_NAME_MAX } from './values/names.ts';

/** The comment sent to a rejected listing's owner unless the administrator writes another one. */
export const REJECTION_COMMENT = 'Item does not meet platform guidelines';
export const COMMENT_MAX = 1000;
/** Number of categories and locations in the dashboard's panels. */
export const TOP_COUNT = 5;
/** Days in the activity chart, including today. */
export const ACTIVITY_DAYS = 14;
/** Days for which a registration or a listing counts as new. */
export const NEW_DAYS = 30;
/** Rows per page of the administrator's lists. */
export const ADMIN_PAGE_SIZE = 20;
const Count = z.int().min(0);

export const UserMetrics = z.object({
  total: Count,
  new30Days: Count,
  verified: Count,
  admins: Count,
  googleAuth: Count,
  emailAuth: Count,
});
export type UserMetrics = z.output<typeof UserMetrics>;

export const ItemMetrics = z.object({
  /** Listings that are not deleted. */
  total: Count,
  new30Days: Count,
  /** Those that are public and can be rented. */
  active: Count,
  /** Those waiting for moderation. */
  pending: Count,
});
export type ItemMetrics = z.output<typeof ItemMetrics>;

export const RentalMetrics = z.object({
  total: Count,
  pending: Count,
  completed: Count,
  cancelled: Count,
});
export type RentalMetrics = z.output<typeof RentalMetrics>;

export const CategoryCount = z.object({ categoryName: z.string(), count: Count });
export type CategoryCount = z.output<typeof CategoryCount>;
export const LocationCount = z.object({ location: z.string(), count: Count });
export type LocationCount = z.output<typeof LocationCount>;

/** What was created on one calendar day in the marketplace's time zone. */
export const DayActivity = z.object({
  day: Day,
  users: Count,
  listings: Count,
  rentals: Count,
  messages: Count,
});
export type DayActivity = z.output<typeof DayActivity>;

/** `cursor` is opaque and comes from the `Link` header of the previous page. */
const Page = {
  limit: numberInUrl(z.int().min(1).max(100)).default(ADMIN_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
};

export const RegistrationQuery = z.object({
  /** New users except administrators, or everybody. */
  scope: z.enum(['new', 'all']).default('new'),
  /** Part of the full name, username or email, case-insensitive. */
  search: line(200)
    .transform((value) => value.trim() || undefined)
    .optional(),
  ...Page,
});
export type RegistrationQuery = z.output<typeof RegistrationQuery>;

/** A listing to be moderated. `contentVersion` changes whenever its moderated content does. */
export const JudgedItem = Item.extend({ contentVersion: z.string() });
export type JudgedItem = z.output<typeof JudgedItem>;

export const ModerationQuery = z.object({ status: ModerationStatus.optional(), ...Page });
export type ModerationQuery = z.output<typeof ModerationQuery>;

export const AuditQuery = z.object(Page);
export type AuditQuery = z.output<typeof AuditQuery>;

const Decision = z.enum(['approved', 'rejected']);
export type Decision = z.output<typeof Decision>;

/** The optional reason for a decision, shown to the person concerned. */
const Comment = text(COMMENT_MAX, { tooLong: 'Comment is too long' })
  .nullish()
  .transform((value) => value || null);

/** A user as administrators see them. */
export const ManagedUser = CurrentUser.extend({ suspendedAt: Timestamp.nullable() });
export type ManagedUser = z.output<typeof ManagedUser>;

const entry = <Action extends string, State extends z.ZodType>(action: Action, state: State) =>
  z.object({
    id: Id,
    createdAt: Timestamp,
    action: z.literal(action),
    admin: z.object({ id: Id, fullName: z.string() }),
    /** The user, item or category, depending on the action; `name` is its current name or title. */
    subject: z.object({ id: Id, name: z.string() }),
    before: state,
    after: state,
    comment: z.string().nullable(),
  });
/** The name that the administrator saw; the decision is refused if it has changed since. */
const SeenName = z.string().max(FULL_NAME_MAX);
const Verdict = z.enum(['pending', 'approved', 'rejected']);

export const AuditEntry = z.discriminatedUnion('action', [
  entry('verify_user', Verdict),
  entry('moderate_item', Verdict),
  entry('suspend_user', z.enum(['active', 'suspended'])),
  /** Its name, icon and position. */
  entry('edit_category', z.string()),
  /** The balance of the account that was debited, in minor units; the subject is the transfer, named by its accounts. */
  entry('adjust_ledger', z.string()),
  /** The state of the case before it, and the decision. */
  entry('decide_case', z.string()),
  /** The state of the case; once an hour for each who looks. */
  entry('see_case', z.string()),
  /** The state of the dispute, which is named by its listing; seen, claimed and decided. */
  entry('see_dispute', DisputeState),
  entry('claim_dispute', DisputeState),
  entry('decide_dispute', DisputeState),
  /** The subject is the review, named by its author. */
  entry('judge_review', ReviewState),
]);
export type AuditEntry = z.output<typeof AuditEntry>;

export const CATEGORY_NAME_MAX = 60;

export const CategoryBody = z.object({
  name: line(CATEGORY_NAME_MAX, { tooLong: 'Name must be at most 60 characters' }).min(1, {
    error: 'Name is required',
  }),
  /** One of `CATEGORY_ICONS`, or another key that shows the default picture. */
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'Please choose an icon' }),
  /** Position in the order, from 1; a number beyond the end means the end. */
  position: z.int().min(1).max(1000),
});
export type CategoryBody = z.output<typeof CategoryBody>;

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Sign in as an administrator, with the same rules and limits as any sign-in',
  body: LoginBody,
  result: CurrentUser,
});

export const getUserMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/users',
  access: 'admin',
  summary: 'Numbers of users',
  result: UserMetrics,
});

export const getItemMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/items',
  access: 'admin',
  summary: 'Numbers of listings',
  result: ItemMetrics,
});

export const getRentalMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/rentals',
  access: 'admin',
  summary: 'Numbers of rentals',
  result: RentalMetrics,
});

export const getPopularCategories = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/popular-categories',
  access: 'admin',
  summary: 'The categories with the most public listings',
  result: z.array(CategoryCount).max(TOP_COUNT),
});

export const getPopularLocations = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/popular-locations',
  access: 'admin',
  summary: 'The locations with the most public listings',
  result: z.array(LocationCount).max(TOP_COUNT),
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/admin/metrics/activity',
  access: 'admin',
  summary: 'New users, listings, rentals and messages on each of the last days, oldest first',
  result: z.array(DayActivity).length(ACTIVITY_DAYS),
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary:
    'Users of the last 30 days except administrators, or everybody, newest first. Link rel=next points to the next page',
  query: RegistrationQuery,
  result: z.array(ManagedUser),
});

export const listModeration = endpoint({
  method: 'GET',
  path: '/api/admin/items',
  access: 'admin',
  summary: 'Listings by moderation status, newest first. Link rel=next points to the next page',
  query: ModerationQuery,
  result: z.array(JudgedItem),
});

export const verifyUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/verify',
  access: 'admin',
  summary: 'Verify or reject a user',
  params: IdParams,
  body: z.object({ status: Decision, fullName: SeenName.optional() }),
  result: CurrentUser,
});

export const moderateItem = endpoint({
  method: 'PUT',
  path: '/api/admin/items/:id/moderate',
  access: 'admin',
  summary: 'Approve or reject a listing',
  params: IdParams,
  body: z.object({
    status: Decision,
    comment: Comment,
    /** The version that the administrator saw; the decision is refused if it has changed since. */
    contentVersion: z.string().max(100).optional(),
    /** The same for who saw the whole listing: the version of `GET /api/items/:id`. */
    expectedVersion: SeenVersion.optional(),
  }),
  result: Item,
});

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/suspension',
  access: 'admin',
  summary: 'Suspend a user, ending their sessions and hiding their listings, or lift the suspension',
  params: IdParams,
  body: z.object({ suspended: z.boolean(), comment: Comment }),
  result: ManagedUser,
});

export const editCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  access: 'admin',
  summary: 'Change the name, icon and position of a category; returns all categories in order',
  params: IdParams,
  body: CategoryBody,
  result: z.array(Category),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Decisions of administrators, newest first. Link rel=next points to the next page',
  query: AuditQuery,
  result: z.array(AuditEntry),
});
