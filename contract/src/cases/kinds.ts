/** What reports say, with the priority of the case that they make. */
export const CATEGORY_PRIORITY = {
  danger: 100,
  illegal: 90,
  scam: 80,
  harassment: 80,
  private_data: 70,
  outside_payment: 60,
  spam: 50,
  misleading: 40,
  other: 30,
} as const;
export type Category = keyof typeof CATEGORY_PRIORITY;
export const CATEGORIES = Object.keys(CATEGORY_PRIORITY) as [Category, ...Category[]];

/** What the marketplace notices by itself, with the priority of the case. */
export const NOTICE_PRIORITY = { self_dealing: 60, review_ring: 50, fast_rental: 30 } as const;
export type Notice = keyof typeof NOTICE_PRIORITY;
export const NOTICES = Object.keys(NOTICE_PRIORITY) as [Notice, ...Notice[]];

/** What people can report. */
export const REPORTABLE = ['item', 'user', 'message', 'review', 'answer', 'evidence'] as const;
export type Reportable = (typeof REPORTABLE)[number];

/** What a case can be about. */
export const SUBJECT_KINDS = [...REPORTABLE, 'rental'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
