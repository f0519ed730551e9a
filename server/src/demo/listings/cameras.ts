import type { ListingEntry } from '../types.ts';

export const cameras: ListingEntry[] = [
  {
    key: 'mirrorless-camera',
    photos: 4,
    title: 'Mirrorless camera with 16-50 mm lens',
    description:
      '24 megapixel camera, standard zoom, two batteries, charger and a 64 GB card. I show you the basics in ten minutes. Small scratch on the base plate, none on the lens.',
    price: 600,
    place: 'indiranagar',
    owner: 'ananya',
    pickup: {
      address: '14, 3rd Cross, 12th Main',
      note: 'Blue gate beside the bakery. Ring the upper bell. After six is best.',
    },
    terms: { bufferDays: 1, weeklyDiscount: 10, deposit: 3000, cancellationPolicy: 'moderate' },
    blocked: { fromDay: 18, untilDay: 24, note: 'Family trip' },
  },
  {
    key: 'flash-camera',
    photos: 3,
    title: 'DSLR camera with flash for functions',
    description:
      'Full HD video, 18-55 mm lens, flash and a shoulder bag. Used for birthdays and small weddings. Bring your own card, SDHC or newer.',
    price: 650,
    place: 'andheri',
    owner: 'farhan',
  },
  {
    key: 'film-camera',
    photos: 2,
    title: '35 mm film camera with light meter',
    description:
      'All-manual camera from 1982 with a 50 mm f/1.8 lens. New light seals, working meter, strap. One roll of colour film can be bought from me at cost.',
    price: 200,
    place: 'hauz-khas',
    owner: 'priya',
  },
  {
    key: 'camcorder',
    photos: 3,
    title: 'Handy camcorder for school plays',
    description:
      'Small camcorder with 30x zoom, two hours of battery and a 32 GB card. It sits on any tripod. Records straight to files you can copy on a laptop.',
    price: 300,
    place: 'basavanagudi',
    owner: 'meera',
  },
  {
    key: 'cine-camera',
    photos: 2,
    title: 'Cinema camera body for short films',
    description:
      'Super 35 sensor, 4K, EF mount, two batteries, cage and a monitor. For people who have worked with one before. I do a full check of all parts on both ends.',
    price: 950,
    place: 'andheri',
    owner: 'farhan',
  },
  {
    key: 'projector',
    photos: 4,
    title: 'Home projector for movie nights',
    description:
      'Full HD projector, 3,000 lumens, with HDMI cable and a 100 inch fold-up screen. Bright enough for a dim room. The lamp has run 400 of its 4,000 hours.',
    price: 450,
    place: 'koramangala',
    owner: 'ananya',
    pickup: {
      address: '14, 3rd Cross, 12th Main',
      note: 'Blue gate beside the bakery. Ring the upper bell.',
    },
  },
  {
    key: 'clapper-board',
    photos: 2,
    title: "Clapper board and director's kit",
    description:
      'Acrylic board with two markers, a cloth, a view finder and a folding chair. Adds order to student films. Markers wipe off with a dry cloth.',
    price: 60,
    place: 'versova',
    owner: 'farhan',
  },
  {
    key: 'film-scanner',
    photos: 2,
    title: 'Film scanner for negatives and slides',
    description:
      'Scans 35 mm strips and mounted slides to 22 megapixel files. A family album takes one evening. Cleaning brush and three holders are included.',
    price: 180,
    place: 'colaba',
    owner: 'zoya',
  },
  {
    key: 'dvd-player',
    photos: 2,
    title: 'DVD player with a box of classics',
    description:
      'Plays discs of all regions, HDMI and AV cables, remote with new batteries. With it come twenty Hindi and Marathi classics from my shelf.',
    price: 80,
    place: 'dadar',
    owner: 'leela',
  },
  {
    key: 'studio-light',
    photos: 3,
    title: 'LED studio light with stand',
    description:
      'Dimmable 60 W light, warm to daylight, with a softbox and a 2 m stand. Runs on mains. Good for product photos and video calls that matter.',
    price: 190,
    place: 'whitefield',
    owner: 'arjun',
  },
  {
    key: 'macro-lens',
    photos: 2,
    title: 'Macro lens for insects and jewellery',
    description:
      '100 mm lens with 1:1 magnification and a hood, for full frame and crop bodies. Sharp to the corners. Both caps and a soft pouch are included.',
    price: 240,
    place: 'civil-lines',
    owner: 'priya',
  },
  {
    key: 'photo-frames',
    photos: 2,
    title: 'Twenty wooden photo frames for a show',
    description:
      'Plain teak frames with glass for 8 by 12 inch prints, with hooks and a hanging plan. Used for two café exhibitions. Return them in the same crates.',
    price: 150,
    place: 'indiranagar',
    owner: 'ananya',
  },
];
