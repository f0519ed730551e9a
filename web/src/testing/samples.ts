import type { CurrentUser, PublicUser } from '@lendloop/contract/accounts';
import type { Calendar } from '@lendloop/contract/calendar/calendar';
import type { Category } from '@lendloop/contract/categories';
import type { Item, ItemDetails } from '@lendloop/contract/items';
import type { Conversation, Message } from '@lendloop/contract/messages';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import type { QuoteAnswer } from '@lendloop/contract/pricing';
import type { Rental } from '@lendloop/contract/rentals';
import type { PendingRental } from '@lendloop/contract/rentals/lent';
import type { Review } from '@lendloop/contract/reviews';
import type { Site } from '@lendloop/contract/site';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import type { ShownPlace } from '@lendloop/contract/values/pickup';

// What the fake server answers where a test says nothing else. It holds each answer against the contract.

const THEN = '2026-03-14T10:30:00.000Z';

export const SITE: Site = {
  name: 'Lendloop',
  currency: 'INR',
  locale: 'en-IN',
  languages: ['en', 'hi', 'de', 'ar'],
  timeZone: 'UTC',
  googleSignIn: false,
  moderation: 'after',
  payments: 'none',
  feeRenterPercent: 0,
  feeOwnerPercent: 0,
  placeRadius: 1000,
  remotePictures: true,
  handoverPhotos: 'optional',
  damageReportHours: 48,
  requestExpiryHours: 48,
  reviewRevealDays: 14,
  weekendDays: [6, 7],
  minorDigits: 2,
  version: '1.2.3',
};

export const ANANYA: PublicUser = {
  id: 1,
  username: 'ananya',
  fullName: 'Ananya Rao',
  location: 'Indiranagar, Bengaluru',
  bio: null,
  avatar: null,
  createdAt: THEN,
  verificationStatus: 'approved',
  findable: false,
};

/** The signed-in person of most tests. */
export const RAHUL: CurrentUser = {
  ...ANANYA,
  id: 2,
  username: 'rahul',
  fullName: 'Rahul Menon',
  email: 'rahul@example.com',
  emailVerified: true,
  isAdmin: false,
  authProvider: 'local',
};

const CATEGORY_NAMES = [
  'Tools & DIY',
  'Electronics',
  'Sports',
  'Books & Study',
  'Home',
  'Garden',
  'Music',
  'Party',
  'Camping',
];
export const CATEGORIES: Category[] = CATEGORY_NAMES.map((name, index) => ({
  id: index + 1,
  name,
  icon: 'tool',
  itemCount: 3,
}));

/** An item of Ananya. */
export const makeItem = (values: Partial<Item> = {}): Item => ({
  id: 5,
  title: 'Cordless drill with two batteries',
  description: 'Eighteen volts, two batteries and a set of bits in a case.',
  price: 150,
  language: 'en',
  image: '/images/drill',
  images: ['/images/drill'],
  location: 'Indiranagar, Bengaluru',
  latitude: null,
  longitude: null,
  categoryId: 1,
  category: { name: 'Tools & DIY', icon: 'tool' },
  ownerId: ANANYA.id,
  owner: {
    fullName: ANANYA.fullName,
    avatar: null,
    createdAt: THEN,
    verificationStatus: 'approved',
  },
  isAvailable: true,
  availableFrom: null,
  availableUntil: null,
  averageRating: null,
  reviewCount: 0,
  createdAt: THEN,
  quantity: 1,
  instantBooking: 'off',
  moderationStatus: 'approved',
  ...values,
});

/** What visitors get of the place of an item without a pin. */
export const NO_PIN: ShownPlace = {
  latitude: null,
  longitude: null,
  placeAccuracy: 'none',
  placeRadius: null,
  pickup: null,
};

export const makeDetails = (values: Partial<ItemDetails> = {}): ItemDetails => ({
  ...makeItem(),
  ...NO_PIN,
  terms: DEFAULT_TERMS,
  included: [],
  version: 'first',
  navigation: { prevItemId: null, nextItemId: null },
  ...values,
});

/** As many different items. */
export const makeItems = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => makeItem({ id: 100 + index, title: `Item ${index + 1}` }));

/** Rahul's rental of the drill. */
export const makeRental = (values: Partial<Rental> = {}): Rental => ({
  id: 70,
  itemId: 5,
  renterId: RAHUL.id,
  ownerId: ANANYA.id,
  startDate: '2199-01-10',
  endDate: '2199-01-12',
  status: 'pending',
  createdAt: THEN,
  itemTitle: 'Cordless drill with two batteries',
  itemImage: null,
  price: 150,
  pieces: 1,
  delivery: false,
  currency: 'INR',
  total: 450,
  totalMinor: 45_000,
  depositMinor: 0,
  expiresAt: null,
  closedReason: null,
  openChangeId: null,
  completedAt: null,
  handedOverAt: null,
  returnedAt: null,
  returnUnconfirmed: false,
  payment: NOTHING_DUE,
  ...values,
});

/** The calendar of an item that is free on all days. */
export const makeCalendar = (values: Partial<Calendar> = {}): Calendar => ({
  quantity: 1,
  rules: {
    quantity: 1,
    minDays: 1,
    maxDays: null,
    noticeDays: 0,
    horizonDays: null,
    handoverDays: DEFAULT_TERMS.handoverDays,
    bufferDays: 0,
    availableFrom: null,
    availableUntil: null,
  },
  runs: [],
  ...values,
});

/** The quote of 600 for four days. */
export const makeQuote = (values: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
  days: 4,
  pieces: 1,
  currency: 'INR',
  lines: [{ code: 'days', quantity: 4, unitMinor: 15_000, percent: null, amountMinor: 60_000, for: 'both' }],
  subtotalMinor: 60_000,
  totalMinor: 60_000,
  depositMinor: 0,
  refunds: [],
  refusal: null,
  ...values,
});

export const makePendingRental = (values: Partial<PendingRental> = {}): PendingRental => ({
  ...makeRental(),
  renterName: RAHUL.fullName,
  renterAvatar: null,
  rating: null,
  reviewCount: 0,
  isItemRejected: false,
  hasBlockedDays: false,
  ...values,
});

export const makeReview = (values: Partial<Review> = {}): Review => ({
  id: 30,
  reviewerId: 9,
  rating: 4,
  comment: 'Strong and well kept.',
  createdAt: THEN,
  parts: {},
  answer: null,
  revealedAt: THEN,
  ...values,
});

/** A conversation of Rahul with Ananya about the drill. */
export const makeConversation = (values: Partial<Conversation> = {}): Conversation => ({
  otherUserId: ANANYA.id,
  otherUserName: ANANYA.fullName,
  otherUserAvatar: null,
  itemId: 5,
  itemTitle: 'Cordless drill with two batteries',
  itemImage: null,
  lastMessage: 'Is it free on Friday?',
  lastMessageSenderId: RAHUL.id,
  lastMessageDate: THEN,
  unreadCount: 0,
  readUpTo: null,
  isReachable: true,
  ...values,
});

export const makeMessage = (values: Partial<Message> = {}): Message => ({
  id: 40,
  senderId: RAHUL.id,
  receiverId: ANANYA.id,
  itemId: 5,
  content: 'Is it free on Friday?',
  createdAt: THEN,
  clientId: null,
  warnings: [],
  isRemoved: false,
  ...values,
});
