import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { amount, id, INSTANT, moment, momentOfInsert, createdAt, day, price } from './columns.ts';

export {
  agreedListings,
  blocks,
  calendarImports,
  calendars,
  occupancies,
  rentalChanges,
  rentalEvents,
  rentalLines,
  rentals,
} from './tables/rentalTables.ts';

// The tables as TypeScript sees them. The migrations create them, with their constraints, indexes and triggers;
// schema.api.test.ts checks that both agree. Columns that the database computes (search, cell, rating) are left out.

export const users = pgTable('users', {
  id: id(),
  username: text('username').notNull(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  location: text('location'),
  bio: text('bio'),
  avatar: text('avatar'),
  isAdmin: boolean('is_admin').notNull().default(false),
  authProvider: text('auth_provider', { enum: ['local', 'google'] })
    .notNull()
    .default('local'),
  verificationStatus: text('verification_status', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  termsAcceptedAt: moment('terms_accepted_at'),
  emailVerifiedAt: moment('email_verified_at'),
  mutedMails: text('muted_mails', {
    enum: ['requests', 'decisions', 'changes', 'money', 'messages', 'rentals', 'reviews'],
  })
    .array()
    .notNull()
    .default([]),
  language: text('language', { enum: ['en', 'hi', 'de', 'ar'] }),
  mailKey: uuid('mail_key').notNull().defaultRandom(),
  suspendedAt: moment('suspended_at'),
  isDemo: boolean('is_demo').notNull().default(false),
  demoClosedAt: moment('demo_closed_at'),
  findable: boolean('findable').notNull().default(false),
  createdAt: createdAt(),
});

export const usernameSkeletons = pgTable('username_skeletons', {
  skeleton: text('skeleton').primaryKey(),
  userId: integer('user_id').notNull(),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').notNull().defaultRandom(),
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  remember: boolean('remember').notNull(),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: momentOfInsert('last_seen_at'),
  expiresAt: moment('expires_at').notNull(),
  identityId: uuid('identity_id'),
  isProof: boolean('is_proof').notNull().default(false),
});

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull(),
});

export const items = pgTable('items', {
  id: id(),
  ownerId: integer('owner_id').notNull(),
  categoryId: integer('category_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  price: price(),
  location: text('location').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  images: text('images').array().notNull(),
  isAvailable: boolean('is_available').notNull().default(true),
  availableFrom: day('available_from'),
  availableUntil: day('available_until'),
  ratingSum: integer('rating_sum').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  score: doublePrecision('score').notNull().default(0),
  moderationStatus: text('moderation_status', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  isWithheld: boolean('is_withheld').notNull().default(false),
  clientId: uuid('client_id'),
  language: text('language'),
  minDays: smallint('min_days').notNull().default(1),
  maxDays: smallint('max_days'),
  noticeDays: smallint('notice_days').notNull().default(0),
  horizonDays: smallint('horizon_days'),
  handoverDays: smallint('handover_days').array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  cancellationPolicy: text('cancellation_policy', { enum: ['flexible', 'moderate', 'strict'] })
    .notNull()
    .default('flexible'),
  weekendPrice: amount('weekend_price'),
  minimumCharge: amount('minimum_charge'),
  deliveryFee: amount('delivery_fee'),
  deposit: amount('deposit'),
  lateFee: amount('late_fee'),
  declaredValue: amount('declared_value'),
  weeklyDiscount: smallint('weekly_discount').notNull().default(0),
  monthlyDiscount: smallint('monthly_discount').notNull().default(0),
  quantity: smallint('quantity').notNull().default(1),
  included: text('included').array().notNull().default([]),
  bufferDays: smallint('buffer_days').notNull().default(0),
  instantBooking: text('instant_booking', { enum: INSTANT }).notNull().default('off'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at'),
  deletedAt: moment('deleted_at'),
  reportedUntil: moment('reported_until'),
});

export const messages = pgTable('messages', {
  id: id(),
  itemId: integer('item_id').notNull(),
  senderId: integer('sender_id').notNull(),
  receiverId: integer('receiver_id').notNull(),
  content: text('content').notNull(),
  clientId: uuid('client_id'),
  createdAt: createdAt(),
  warnings: smallint('warnings').notNull().default(0),
  removedAt: moment('removed_at'),
});

export const conversations = pgTable(
  'conversations',
  {
    userId: integer('user_id').notNull(),
    otherUserId: integer('other_user_id').notNull(),
    itemId: integer('item_id').notNull(),
    lastMessageId: integer('last_message_id'),
    unreadCount: integer('unread_count').notNull().default(0),
    remindAt: moment('remind_at'),
    remindedAt: moment('reminded_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.otherUserId, table.itemId] })],
);

/** Decisions of administrators. The database refuses to update or delete its rows. */
export const mails = pgTable('mails', {
  id: id(),
  topic: jsonb('topic').notNull(),
  once: text('once'),
  digest: text('digest'),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  endedAt: moment('ended_at'),
  error: text('error'),
  priority: smallint('priority').notNull().default(1),
  source: text('source'),
  turnAt: momentOfInsert('turn_at'),
});

export const passwordRequests = pgTable('password_requests', {
  email: text('email').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  countedSince: momentOfInsert('counted_since'),
  mails: smallint('mails').notNull().default(1),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const emailLinks = pgTable('email_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const emailRequests = pgTable('email_requests', {
  subject: text('subject').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  countedSince: momentOfInsert('counted_since'),
  mails: smallint('mails').notNull().default(1),
});

export const googleAttempts = pgTable('google_attempts', {
  tokenHash: text('token_hash').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  expiresAt: moment('expires_at').notNull(),
  isAgain: boolean('is_again').notNull().default(false),
});

export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    email: text('email'),
    linkedAt: moment('linked_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const emailChanges = pgTable('email_changes', {
  id: id(),
  userId: integer('user_id').notNull(),
  former: text('former').notNull(),
  formerVerifiedAt: moment('former_verified_at'),
  changedAt: moment('changed_at').notNull(),
});

export const emailChangeLinks = pgTable('email_change_links', {
  tokenHash: text('token_hash').primaryKey(),
  changeId: integer('change_id').notNull(),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id').notNull(),
    usedAt: moment('used_at').notNull(),
    browser: uuid('browser'),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);

export {
  appealLinks,
  caseDecisions,
  cases,
  personBlocks,
  reports,
  restrictions,
} from './tables/caseTables.ts';
export { disputeEntries, disputePhotos, disputes } from './tables/disputeTables.ts';
export { evidence, handoverCalls, handovers } from './tables/handoverTables.ts';
export { imageGivers, imageLeases, images, imageUses } from './tables/imageTables.ts';
export {
  dues,
  ledgerAccounts,
  ledgerBalances,
  ledgerEntries,
  ledgerTransfers,
} from './tables/moneyTables.ts';
export { personRatings, reviewAnswers, reviewCalls, reviewMeans, reviews } from './tables/reviewTables.ts';
export {
  auditLog,
  healthSamples,
  jobs,
  suspendedDays,
  unsettledSuspensions,
} from './tables/operationTables.ts';
