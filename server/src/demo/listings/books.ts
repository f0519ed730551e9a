import type { ListingEntry } from '../types.ts';

export const books: ListingEntry[] = [
  {
    key: 'school-books',
    photos: 2,
    title: 'Class 11 and 12 science books, full set',
    description:
      'NCERT physics, chemistry, biology and maths for both years, with two books of solved papers. Pencil marks in a few chapters. Lent by the week if you ask.',
    price: 60,
    place: 'cr-park',
    owner: 'nisha',
  },
  {
    key: 'microscope',
    photos: 3,
    title: 'Student microscope, up to 400x',
    description:
      'Three lenses, LED light, ten prepared slides and a box of blank ones. Runs on mains or batteries. Pond water from Sanjay Lake is a good first look.',
    price: 150,
    place: 'mayur-vihar',
    owner: 'priya',
  },
  {
    key: 'telescope',
    photos: 4,
    title: 'Refractor telescope for star gazing',
    description:
      "70 mm refractor on a tripod, two eyepieces and a moon filter. Saturn's rings are clear from a Delhi roof in winter. I explain the set-up, it takes ten minutes.",
    price: 400,
    place: 'hauz-khas',
    owner: 'priya',
  },
  {
    key: 'abacus',
    photos: 2,
    title: 'Teaching abacus, wooden frame',
    description:
      'Sturdy frame with coloured beads on four rows, used in my class for years. Good for numbers up to ten thousand. Comes with a sheet of exercises.',
    price: 40,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'globe',
    photos: 2,
    title: 'Large desk globe with raised relief',
    description:
      '30 cm globe, mountains can be felt with the fingers, borders as of 2019. Good for school projects and quiz evenings. Travels in its own box.',
    price: 50,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'drafting-set',
    photos: 2,
    title: 'Engineering drawing set with board',
    description:
      'Set squares, mini drafter, compass and an A2 board with clips. Everything a first-year needs for the drawing exam. One clip is a replacement.',
    price: 80,
    place: 'basavanagudi',
    owner: 'meera',
  },
  {
    key: 'paint-palette',
    photos: 2,
    title: 'Acrylic painting set with easel',
    description:
      'Table easel, palette, eight brushes and twenty-four acrylic colours. Use up to half of the paint, I refill it. Canvas boards are sold at the shop downstairs.',
    price: 120,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'calligraphy-pens',
    photos: 2,
    title: 'Calligraphy pens and practice book',
    description:
      'Four fountain pens with broad nibs, black and sepia ink, and a practice book with guide lines. Enough for a stack of wedding cards. Rinse the nibs, please.',
    price: 55,
    place: 'dadar',
    owner: 'leela',
  },
  {
    key: 'cookbooks',
    photos: 3,
    title: 'Regional Indian cookbooks, eight volumes',
    description:
      'Konkan, Chettinad, Awadh, Bengal, Kashmir and three more, with my notes in the margins. Clean hands near the pages. The Saraswat volume opens at the best fish curry.',
    price: 45,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'chemistry-set',
    photos: 2,
    title: 'Home chemistry set with goggles',
    description:
      'Test tubes, rack, burner, indicator paper and a book of thirty safe experiments. For ages twelve and up with an adult. Chemicals for about ten experiments are left.',
    price: 130,
    place: 'indiranagar',
    owner: 'ananya',
  },
  {
    key: 'exam-guide',
    photos: 2,
    title: 'Entrance exam guide with mock tests',
    description:
      "Last year's edition with twenty mock tests, answers at the back unmarked. It helped me, and it can help two more people before it falls apart.",
    price: 40,
    place: 'koramangala',
    owner: 'rahul',
  },
  {
    key: 'stethoscope',
    photos: 2,
    title: 'Stethoscope for first-year students',
    description:
      'Dual-head acoustic stethoscope with spare ear tips, in a hard case. Good for practicals if yours has not arrived yet. Disinfected after each loan.',
    price: 70,
    place: 'defence-colony',
    owner: 'priya',
  },
];
