import { placeOf } from './places.ts';
import type { DemoPerson } from './types.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'lendloop-demo';

interface Entry {
  username: string;
  fullName: string;
  email: string;
  place: string;
  bio: string;
  joinedMonthsAgo: number;
  verificationStatus: DemoPerson['verificationStatus'];
  isAdmin?: true;
  authProvider?: 'google';
}

const ENTRIES: Entry[] = [
  {
    username: 'ananya',
    fullName: 'Ananya Rao',
    email: 'ananya.rao@example.com',
    place: 'indiranagar',
    bio: 'Product designer and weekend photographer. Most of my things live in one cupboard near 100 Feet Road. I answer in the evening.',
    joinedMonthsAgo: 22,
    verificationStatus: 'approved',
  },
  {
    username: 'rahul',
    fullName: 'Rahul Menon',
    email: 'rahul.menon@example.com',
    place: 'koramangala',
    bio: 'Moved to Bengaluru last year and own very little. I borrow, I bring things back clean, and I lend what I do have.',
    joinedMonthsAgo: 14,
    verificationStatus: 'approved',
  },
  {
    username: 'meera',
    fullName: 'Meera Krishnan',
    email: 'meera.krishnan@example.com',
    place: 'jayanagar',
    bio: 'School teacher, two children, one terrace garden. Toys, books and garden tools, all labelled.',
    joinedMonthsAgo: 19,
    verificationStatus: 'approved',
  },
  {
    username: 'arjun',
    fullName: 'Arjun Shetty',
    email: 'arjun.shetty@example.org',
    place: 'malleshwaram',
    bio: 'I repair old bicycles and play cricket on Sundays. Pick up before eight or after six.',
    joinedMonthsAgo: 13,
    verificationStatus: 'pending',
    authProvider: 'google',
  },
  {
    username: 'zoya',
    fullName: 'Zoya Khan',
    email: 'zoya.khan@example.com',
    place: 'bandra',
    bio: 'Sound recordist. Microphones, headphones and a few instruments that deserve to be played more often.',
    joinedMonthsAgo: 17,
    verificationStatus: 'approved',
  },
  {
    username: 'dev',
    fullName: 'Dev Patil',
    email: 'dev.patil@example.net',
    place: 'powai',
    bio: 'Engineer by the lake. Trekking gear for the Sahyadris and more cables than I can count.',
    joinedMonthsAgo: 15,
    verificationStatus: 'approved',
  },
  {
    username: 'leela',
    fullName: 'Leela Deshpande',
    email: 'leela.deshpande@example.com',
    place: 'matunga',
    bio: 'Retired librarian. I lend kitchen things for family functions and the good books to careful readers.',
    joinedMonthsAgo: 25,
    verificationStatus: 'approved',
  },
  {
    username: 'farhan',
    fullName: 'Farhan Shaikh',
    email: 'farhan.shaikh@example.org',
    place: 'andheri',
    bio: 'Assistant cameraman. When I am not on a shoot, the equipment can be yours for a day.',
    joinedMonthsAgo: 8,
    verificationStatus: 'pending',
  },
  {
    username: 'kabir',
    fullName: 'Kabir Singh Gill',
    email: 'kabir.gill@example.com',
    place: 'lajpat-nagar',
    bio: 'Carpenter and host of too many parties. Tools, chairs, lights. My van can deliver in South Delhi.',
    joinedMonthsAgo: 16,
    verificationStatus: 'approved',
  },
  {
    username: 'priya',
    fullName: 'Priya Sharma',
    email: 'priya.sharma@example.com',
    place: 'hauz-khas',
    bio: 'Medical student and amateur astronomer. Ask me which planets are up this month.',
    joinedMonthsAgo: 13,
    verificationStatus: 'approved',
  },
  {
    username: 'nisha',
    fullName: 'Nisha Bhatia',
    email: 'nisha.bhatia@example.net',
    place: 'cr-park',
    bio: 'New here. I am clearing my storeroom one thing at a time.',
    joinedMonthsAgo: 3,
    verificationStatus: 'pending',
  },
  {
    username: 'admin',
    fullName: 'Vikram Iyer',
    email: 'admin@example.com',
    place: 'ulsoor',
    bio: 'Looks after the marketplace.',
    joinedMonthsAgo: 26,
    verificationStatus: 'approved',
    isAdmin: true,
  },
];

/** Twelve accounts: `ananya` lends, `rahul` rents, and `admin` is the administrator. */
export const PEOPLE: DemoPerson[] = ENTRIES.map(({ place, isAdmin, authProvider, ...entry }) => ({
  ...entry,
  ...placeOf(place),
  portrait: `portrait-${entry.username}.webp`,
  isAdmin: isAdmin ?? false,
  authProvider: authProvider ?? 'local',
}));
