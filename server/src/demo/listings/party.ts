import type { ListingEntry } from '../types.ts';

export const party: ListingEntry[] = [
  {
    key: 'disco-ball',
    photos: 2,
    title: 'Mirror ball with motor and spotlight',
    description:
      '30 cm mirror ball on a slow motor with a pin spot and 5 m of cable. Hangs from a hook or a curtain rail. The dots reach every corner of a living room.',
    price: 160,
    place: 'lajpat-nagar',
    owner: 'kabir',
  },
  {
    key: 'balloon-kit',
    photos: 2,
    title: 'Balloon arch kit with electric pump',
    description:
      'Electric pump, reusable frame for a 3 m arch and clips. Balloons for one party can be bought from me. Takes two people about an hour.',
    price: 110,
    place: 'cr-park',
    owner: 'nisha',
  },
  {
    key: 'paper-lanterns',
    photos: 3,
    title: 'Red paper lanterns, set of twenty',
    description:
      'Round lanterns of 25 and 35 cm with LED candles and string. Fold flat after use. Do not hang them in rain. Spare batteries are in the box.',
    price: 130,
    place: 'indiranagar',
    owner: 'ananya',
  },
  {
    key: 'canopy',
    photos: 3,
    title: 'Party tent, three by six metres',
    description:
      'Striped canopy with side walls, steel poles, ropes and pegs. Seats thirty at tables. Needs four people and an hour to put up. Bring it back dry.',
    price: 700,
    place: 'chembur',
    owner: 'dev',
    terms: { weekendPrice: 900, bufferDays: 1 },
  },
  {
    key: 'chairs',
    photos: 2,
    title: 'Wooden folding chairs, up to twelve',
    description:
      'Solid wood, they stack in one hatchback. Take as many as you need, the price is for one. I deliver in South Delhi, stairs cost your own muscle.',
    price: 40,
    place: 'greater-kailash',
    owner: 'kabir',
    pickup: {
      address: 'Community hall, 80 Feet Road',
      note: 'Drive up to the back door: the chairs are stacked there.',
    },
    terms: { quantity: 12, weekendPrice: 50, deliveryFee: 300, deposit: 100, maxDays: 14 },
  },
  {
    key: 'karaoke-microphone',
    photos: 3,
    title: 'Karaoke microphone pair with speaker',
    description:
      'Two wireless microphones, a 40 W speaker and an adapter for your phone. Eight hours on a charge. The neighbours prefer it before ten.',
    price: 220,
    place: 'versova',
    owner: 'farhan',
  },
  {
    key: 'popcorn-machine',
    photos: 2,
    title: 'Popcorn machine with cart',
    description:
      'Makes a bucket every three minutes, glass sides, warm light. Corn and paper cones for fifty children are included. Cool it down before you clean it.',
    price: 380,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'bubble-machine',
    photos: 2,
    title: 'Bubble machine with two litres of liquid',
    description:
      'Thousands of bubbles a minute, battery or mains. Enough liquid for two hours. Put it on grass, floors get slippery.',
    price: 90,
    place: 'borivali',
    owner: 'dev',
  },
  {
    key: 'diyas',
    photos: 3,
    title: 'Brass diyas, set of fifty',
    description:
      'Fifty polished brass lamps, 6 cm, packed in cloth. They line a staircase or a long balcony at Diwali. Oil and wicks are yours to bring. Return them wiped.',
    price: 140,
    place: 'malleshwaram',
    owner: 'arjun',
  },
  {
    key: 'sari',
    photos: 2,
    title: 'Silk sari with blouse and drape help',
    description:
      'Kanchipuram silk in teal with a gold border, blouse size adjustable. I help you drape it the first time. Dry-cleaned after each loan, that is included.',
    price: 450,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'costume-hat',
    photos: 2,
    title: 'Top hat and costume trunk',
    description:
      'A felt top hat, capes, two waistcoats, a cane and moustaches in a trunk. From my theatre years. Fits most adults and anyone with a role to play.',
    price: 120,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'wine-glasses',
    photos: 2,
    title: 'Glasses for a toast, set of forty',
    description:
      "Forty stemmed glasses in two crates with dividers. Rinse and put back, I wash them again. A broken glass costs what it cost me. Booked out for my cousin's wedding.",
    price: 160,
    place: 'koramangala',
    owner: 'ananya',
    unavailable: true,
  },
];
