import type { ListingEntry } from '../types.ts';

export const travel: ListingEntry[] = [
  {
    key: 'tent',
    photos: 4,
    title: 'Two-person tent with ground sheet',
    description:
      'Weighs 2.4 kg, stands in ten minutes, waterproof to 3,000 mm. Pegs, ground sheet and a small repair kit are included. Air it dry before you fold it.',
    price: 220,
    place: 'hsr-layout',
    owner: 'ananya',
  },
  {
    key: 'family-tent',
    photos: 3,
    title: 'Family tent for six',
    description:
      'Two sleeping cabins and a porch where a grown-up can stand. 14 kg in two bags. Has been to Rishikesh and Kasol and kept us dry both times.',
    price: 400,
    place: 'lajpat-nagar',
    owner: 'kabir',
  },
  {
    key: 'backpack',
    photos: 3,
    title: 'Trekking backpack, 60 litres',
    description:
      'Adjustable back, hip belt, rain cover and a bottle holder. Fits people from 160 to 190 cm. Washed after each trek. Ask me about routes near Lonavala.',
    price: 100,
    place: 'powai',
    owner: 'dev',
  },
  {
    key: 'suitcase',
    photos: 2,
    title: 'Large hard-shell suitcase',
    description:
      '75 litres, four wheels, number lock that I reset with you. Some stickers from earlier trips. Fits the 23 kg limit when packed with sense.',
    price: 90,
    place: 'vile-parle',
    owner: 'dev',
  },
  {
    key: 'hiking-boots',
    photos: 2,
    title: 'Waterproof hiking boots, size 8',
    description:
      'Mid-cut boots with good soles, worn on three treks. New insoles for every borrower. UK size 8, they run slightly narrow.',
    price: 110,
    place: 'rajajinagar',
    owner: 'rahul',
  },
  {
    key: 'canoe',
    photos: 3,
    title: 'Canoe with two paddles',
    description:
      'Open canoe for two, 4.6 m, with paddles and life vests in size M and L. You need a roof rack, straps are included. For calm lakes only.',
    price: 700,
    place: 'powai',
    owner: 'dev',
  },
  {
    key: 'fishing-rod',
    photos: 2,
    title: 'Fishing rod with reel and tackle box',
    description:
      '2.1 m spinning rod, reel with fresh line, hooks and floats. Good from the rocks at low tide. Bait is not included and neither is luck.',
    price: 85,
    place: 'versova',
    owner: 'farhan',
  },
  {
    key: 'snorkel-set',
    photos: 2,
    title: 'Snorkel and diving mask set',
    description:
      'Two masks with tempered glass, two dry-top snorkels and a mesh bag. Rinsed and disinfected. People take them to Malvan and the Andamans.',
    price: 95,
    place: 'colaba',
    owner: 'zoya',
  },
  {
    key: 'compass',
    photos: 2,
    title: 'Mountain compass with trail maps',
    description:
      'Sighting compass in a brass case and laminated maps of Kudremukh and Coorg. Works when the phone does not. I can explain declination over tea.',
    price: 45,
    place: 'malleshwaram',
    owner: 'arjun',
  },
  {
    key: 'ice-box',
    photos: 2,
    title: 'Ice box, 45 litres',
    description:
      'Keeps ice for two days, fits 30 bottles or a week of camp food. Drain plug and two ice packs included. One wheel squeaks.',
    price: 75,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'rope',
    photos: 2,
    title: 'Climbing rope, 40 metres',
    description:
      '9.8 mm dynamic rope, no falls, with a rope bag and a log of its use. For people who know their knots. I check it by hand before and after.',
    price: 140,
    place: 'civil-lines',
    owner: 'priya',
    window: { fromDay: 4, untilDay: 90 },
  },
  {
    key: 'snow-coat',
    photos: 3,
    title: 'Warm coat for a Himalaya trip',
    description:
      'Thick lined coat, size M, good down to about minus ten. Dry-cleaned after each season. Pockets are checked, but tell me if you find my gloves.',
    price: 160,
    place: 'vasant-kunj',
    owner: 'priya',
  },
];
