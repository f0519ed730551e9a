import type { ListingEntry } from '../types.ts';

export const electronics: ListingEntry[] = [
  {
    key: 'laptop',
    photos: 4,
    title: '14 inch laptop for travel or exams',
    description:
      'Core i5, 16 GB memory, fresh Windows and LibreOffice, no personal data on it. Battery holds about six hours. Charger and a slim sleeve are included. Please do not change the BIOS.',
    price: 450,
    place: 'koramangala',
    owner: 'rahul',
  },
  {
    key: 'tablet',
    photos: 2,
    title: '10 inch tablet with drawing stylus',
    description:
      'Android tablet with a stylus and a folding cover. Good for storyboards, comics on a train, or keeping a child busy. Reset before and after every loan.',
    price: 220,
    place: 'andheri',
    owner: 'farhan',
  },
  {
    key: 'game-console',
    photos: 3,
    title: 'Game console with two controllers',
    description:
      'Console, two wireless controllers, HDMI cable and six games, four of them for two players. I need the discs back in their own boxes. Great for a rainy weekend.',
    price: 350,
    place: 'hsr-layout',
    owner: 'ananya',
    pickup: {
      address: 'C 112, near the metro station, gate 2',
      note: 'Ring at the left door. I show you how to connect it.',
    },
  },
  {
    key: 'headphones',
    photos: 2,
    title: 'Noise cancelling headphones',
    description:
      'Over-ear headphones, 30 hours on a charge, with airline adapter and case. I wipe the pads with alcohol after each loan. Good for a long flight or for exam weeks.',
    price: 150,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'desktop-monitor',
    photos: 2,
    title: '27 inch monitor with keyboard',
    description:
      'QHD monitor with height adjustable stand, keyboard, HDMI and USB-C cables. The original carton is here, please use it for transport. No dead pixels.',
    price: 260,
    place: 'whitefield',
    owner: 'arjun',
  },
  {
    key: 'laser-printer',
    photos: 2,
    title: 'Laser printer for a weekend of forms',
    description:
      'Black and white laser printer with scanner, works with phones over Wi-Fi. Toner for about 300 pages is in it. Bring your own paper.',
    price: 160,
    place: 'vile-parle',
    owner: 'dev',
  },
  {
    key: 'retro-television',
    photos: 3,
    title: 'Retro CRT television for sets and games',
    description:
      'A 14 inch tube television from the nineties with rabbit ears and AV sockets. Works with old consoles and looks right in period shoots. Weighs 11 kg, bring a friend.',
    price: 200,
    place: 'versova',
    owner: 'farhan',
  },
  {
    key: 'mechanical-keyboard',
    photos: 2,
    title: 'Mechanical keyboard, brown switches',
    description:
      'Full-size keyboard with quiet tactile switches and a detachable cable. Try it for a week before you buy one. Keycaps are freshly cleaned.',
    price: 75,
    place: 'powai',
    owner: 'dev',
  },
  {
    key: 'power-bank',
    photos: 2,
    title: 'Power bank 27,000 mAh for treks',
    description:
      'Charges a phone six times, two USB ports and one USB-C with 22 W. Allowed in cabin baggage. I hand it over full, you may return it empty.',
    price: 60,
    place: 'borivali',
    owner: 'dev',
  },
  {
    key: 'arcade-joystick',
    photos: 2,
    title: 'Arcade joystick for fighting games',
    description:
      'A proper stick with eight buttons and 3 m of cable, works with PC and consoles. Heavy base, does not slide around. Available when my brother is not home from college.',
    price: 110,
    place: 'indiranagar',
    owner: 'ananya',
    window: { fromDay: 6, untilDay: 45 },
  },
  {
    key: 'sports-watch',
    photos: 2,
    title: 'GPS running watch',
    description:
      'Tracks pace, distance and heart rate, lasts ten days without GPS. Strap fits small to large wrists. Good for a first half marathon.',
    price: 130,
    place: 'hebbal',
    owner: 'arjun',
  },
  {
    key: 'robot-kit',
    photos: 2,
    title: 'Programmable robot kit for children',
    description:
      'Build a robot from 120 parts and program it with blocks on a tablet. For ages eight and up. I count the parts when it comes back, so please count too.',
    price: 190,
    place: 'jayanagar',
    owner: 'meera',
  },
];
