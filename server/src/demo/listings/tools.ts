import type { ListingEntry } from '../types.ts';

export const tools: ListingEntry[] = [
  {
    key: 'step-ladder',
    photos: 2,
    title: 'Aluminium step ladder, six steps',
    description:
      'Reaches a ceiling fan or the top of a wardrobe. Rubber feet, folds flat to 15 cm, weighs 7 kg. Fits in the back of a hatchback with one seat down. Pick-up from the ground floor.',
    price: 90,
    place: 'indiranagar',
    owner: 'ananya',
    pickup: {
      address: '14, 3rd Cross, 12th Main',
      note: 'Blue gate beside the bakery. Ring the upper bell, and mind the dog: he is friendly.',
    },
  },
  {
    key: 'drill-case',
    photos: 4,
    title: 'Impact drill with 40 bits, in its case',
    description:
      '13 mm impact drill for brick, wood and metal. The case holds masonry and wood bits, a depth stop and a chuck key. Bits that break on concrete are fine, just tell me.',
    price: 180,
    place: 'lajpat-nagar',
    owner: 'kabir',
    pickup: {
      address: 'B 27, second floor, opposite the park',
      note: 'The lift stops at the first floor. After six is best.',
    },
  },
  {
    key: 'hammer-drill-case',
    photos: 2,
    title: 'Cordless hammer drill, two batteries',
    description:
      '18 V hammer drill with two batteries and a charger in a red case. One battery lasts about sixty holes in plaster. I show you the clutch at pick-up if you have not used one.',
    price: 250,
    place: 'powai',
    owner: 'dev',
    pickup: {
      address: 'Lake View Residency, tower 3, flat 804',
      note: 'Tell the guard that you come for the drill. I bring it down.',
    },
  },
  {
    key: 'screwdrivers',
    photos: 2,
    title: 'Insulated screwdriver set, twelve pieces',
    description:
      'Flat, Phillips and Torx heads with insulated handles, plus a voltage tester. Handy for switchboards and toy battery covers. Please return all twelve, they live in a roll.',
    price: 50,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'hand-saw',
    photos: 3,
    title: 'Hand saw and mitre box for skirting',
    description:
      'A sharp 20 inch panel saw with a plastic mitre box for 45 and 90 degree cuts. Good for skirting boards and shelves. Not for metal or wet wood.',
    price: 60,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'picture-hanging-kit',
    photos: 2,
    title: 'Hammer, level and picture hanging kit',
    description:
      'Claw hammer, small spirit level, fifty assorted nails and wall hooks. Enough to hang a whole corridor of frames. Use what you need and leave the rest in the tin.',
    price: 40,
    place: 'hauz-khas',
    owner: 'priya',
  },
  {
    key: 'pipe-wrench',
    photos: 2,
    title: 'Pipe wrench pair for plumbing jobs',
    description:
      'Two adjustable wrenches, 10 and 14 inch, with a roll of thread tape. They have changed every tap in our building. A little rust on the handles, none on the jaws.',
    price: 70,
    place: 'rajajinagar',
    owner: 'arjun',
  },
  {
    key: 'furniture-assembly-kit',
    photos: 2,
    title: 'Furniture assembly kit with hex keys',
    description:
      'Hammer, spanners, a full set of hex keys and a rubber mallet for flat-pack beds and wardrobes. Comes in a canvas bag. I can lend a second pair of hands on Sundays.',
    price: 80,
    place: 'saket',
    owner: 'kabir',
  },
  {
    key: 'bench-clamp',
    photos: 2,
    title: 'Heavy bench clamps, set of four',
    description:
      'Four G-clamps, two of 4 inch and two of 8 inch, for gluing table tops or holding work on a bench. Jaws are padded with leather so they leave no marks.',
    price: 65,
    place: 'greater-kailash',
    owner: 'kabir',
  },
  {
    key: 'painting-kit',
    photos: 3,
    title: 'Wall painting kit with brushes and rollers',
    description:
      'Three brushes, two rollers with an extension pole, tray, masking tape and dust sheets for one room. Bring the brushes back washed. Paint is not included.',
    price: 120,
    place: 'malleshwaram',
    owner: 'arjun',
  },
  {
    key: 'extension-reel',
    photos: 2,
    title: 'Extension cable reel, 25 metres',
    description:
      "Heavy-duty 16 A cable on a reel with four sockets and a thermal cut-out. Unroll it fully for drills and heaters. Used for our society's Ganesh pandal, works as it should.",
    price: 60,
    place: 'dadar',
    owner: 'leela',
  },
  {
    key: 'safety-helmet',
    photos: 2,
    title: 'Site safety helmets, set of three',
    description:
      'Three adjustable hard hats, washed inner bands, in medium and large. Good for visiting your flat while it is still being built. Pick up near Forum Mall after seven.',
    price: 55,
    place: 'koramangala',
    owner: 'rahul',
    unavailable: true,
  },
];
