import type { ListingEntry } from '../types.ts';

export const music: ListingEntry[] = [
  {
    key: 'electric-guitar',
    photos: 4,
    title: 'Electric guitar with practice amp',
    description:
      'Red double-cutaway guitar with a 15 W amp, cable, strap and picks. Set up with 10-gauge strings last week. A spare set of strings is in the bag.',
    price: 300,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'banjo',
    photos: 2,
    title: 'Five-string banjo in a soft bag',
    description:
      'Open-back banjo, easy to tune, with finger picks and a strap. I learned three songs and stopped, someone should get further. Keep it out of a hot car.',
    price: 160,
    place: 'frazer-town',
    owner: 'rahul',
  },
  {
    key: 'music-keyboard',
    photos: 3,
    title: '61-key keyboard with stand',
    description:
      "Touch-sensitive keys, power adapter, folding stand and sheet holder. My daughter's teacher recommends it for the first three grades. Headphone socket for late practice.",
    price: 220,
    place: 'jp-nagar',
    owner: 'meera',
  },
  {
    key: 'snare-drum',
    photos: 2,
    title: 'Snare drum with sticks and stand',
    description:
      '14 inch snare with a new head, a stand, two pairs of sticks and a mute pad for the neighbours. Tuned tight, loosen it if you like.',
    price: 180,
    place: 'lajpat-nagar',
    owner: 'kabir',
  },
  {
    key: 'djembe',
    photos: 2,
    title: 'Djembe hand drum, 12 inch',
    description:
      'Goat skin head, rope tuned, deep bass for its size. Comes in a padded bag with shoulder strap. Do not leave it in the rain.',
    price: 120,
    place: 'versova',
    owner: 'farhan',
  },
  {
    key: 'violin',
    photos: 3,
    title: 'Full-size violin with bow',
    description:
      'Student violin in a hard case with bow, rosin and a shoulder rest. Strung for Carnatic tuning, I can change it back. Fine tuners on all strings.',
    price: 200,
    place: 'malleshwaram',
    owner: 'arjun',
  },
  {
    key: 'saxophone',
    photos: 2,
    title: 'Alto saxophone for a gig or a try',
    description:
      'Yellow brass alto, serviced in spring, with a 4C mouthpiece and a neck strap. Buy your own reeds, size two is a good start. Hard case included.',
    price: 500,
    place: 'colaba',
    owner: 'zoya',
  },
  {
    key: 'trumpet',
    photos: 2,
    title: 'Trumpet with two mouthpieces',
    description:
      'B flat trumpet from a wedding band, valves oiled, small dent on the bell that does not matter. Comes with a straight mute. Free outside the wedding dates.',
    price: 350,
    place: 'karol-bagh',
    owner: 'kabir',
    window: { fromDay: 10, untilDay: 75 },
  },
  {
    key: 'recorder',
    photos: 2,
    title: 'Wooden recorder with fingering chart',
    description:
      'Soprano recorder in pear wood with a cleaning rod and a chart of all notes. Wiped with alcohol after each loan. The school choir has six more if you need them.',
    price: 45,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'accordion',
    photos: 2,
    title: 'Piano accordion, 48 bass',
    description:
      'Light enough for a standing player, red, with straps and a hard case. My husband played it on Christmas Eve for thirty years. One bass button sticks on humid days.',
    price: 400,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'studio-microphone',
    photos: 3,
    title: 'Studio microphone for podcasts',
    description:
      'Large diaphragm USB microphone with table stand, pop filter and a 3 m cable. Works with any laptop. I can send you my settings for a clean voice.',
    price: 250,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'audio-mixer',
    photos: 2,
    title: 'Four-channel audio mixer',
    description:
      'Compact mixer with two microphone inputs, phantom power and USB. Good for a small live stream. Power supply and four cables are included.',
    price: 230,
    place: 'whitefield',
    owner: 'ananya',
  },
];
