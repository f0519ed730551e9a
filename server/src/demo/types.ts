import type { RentalStatus } from '@lendloop/contract/rentals';
import type { Terms } from '@lendloop/contract/terms';

/** A demo account. Times are relative, so that the demo is always fresh. */
export interface DemoPerson {
  username: string;
  fullName: string;
  email: string;
  /** Neighbourhood and city as displayed. */
  location: string;
  latitude: number;
  longitude: number;
  bio: string;
  /** File name in `pictures/`. */
  portrait: string;
  joinedMonthsAgo: number;
  isAdmin: boolean;
  authProvider: 'local' | 'google';
  verificationStatus: 'pending' | 'approved' | 'rejected';
}

/** Days relative to today, both inclusive. */
interface DayWindow {
  fromDay: number;
  untilDay: number;
}

export interface DemoCategory {
  name: string;
  /** Icon key of the web app. */
  icon: string;
}

/** For approved renters only. */
interface DemoPickup {
  address: string;
  note: string;
}

/** The handwritten part of a listing; the rest is derived from its place and position. */
export interface ListingEntry {
  /** Identifies the listing and its pictures within the demo data. */
  key: string;
  /** Number of pictures. */
  photos: 2 | 3 | 4;
  title: string;
  description: string;
  /** Rupees per day. */
  price: number;
  place: string;
  owner: string;
  unavailable?: true;
  window?: DayWindow;
  terms?: Partial<Terms>;
  pickup?: DemoPickup;
  /** Days on which its owner lends nothing. */
  blocked?: DayWindow & { note: string };
}

export interface DemoListing {
  key: string;
  title: string;
  description: string;
  /** Rupees per day. */
  price: number;
  /** Name of a category of `CATEGORIES`. */
  category: string;
  location: string;
  latitude: number;
  longitude: number;
  /** Username. */
  owner: string;
  createdDaysAgo: number;
  isAvailable: boolean;
  window: DayWindow | null;
  terms: Partial<Terms>;
  pickup: DemoPickup | null;
  blocked: (DayWindow & { note: string }) | null;
  /** File names in `pictures/`, the cover first. */
  pictures: string[];
}

/** First and last day are relative to today, both inclusive. */
export interface DemoRental {
  /** Key of the listing. */
  listing: string;
  /** Username. */
  renter: string;
  startDay: number;
  endDay: number;
  status: RentalStatus;
  /** One unless it says otherwise. */
  pieces?: number;
  requestedMinutesAgo: number;
}

export interface DemoReview {
  /** Index of the completed rental in `DemoHistory.rentals`; reviewer and item are its renter and listing. */
  rental: number;
  rating: 3 | 4 | 5;
  comment: string;
  writtenMinutesAgo: number;
}

export interface DemoMessage {
  listing: string;
  sender: string;
  receiver: string;
  content: string;
  sentMinutesAgo: number;
  isRead: boolean;
}

export interface DemoHistory {
  rentals: DemoRental[];
  reviews: DemoReview[];
  /** Oldest first. */
  messages: DemoMessage[];
}
