import type { ListingEntry } from '../types.ts';

export const home: ListingEntry[] = [
  {
    key: 'pressure-cooker',
    photos: 2,
    title: 'Pressure cooker, ten litres',
    description:
      'Cooks dal or biryani for twenty. New gasket and safety valve this year. Comes with two separator tins and a lid that closes smoothly. Return it scrubbed.',
    price: 90,
    place: 'matunga',
    owner: 'leela',
  },
  {
    key: 'kadhai',
    photos: 3,
    title: 'Large kadhai with burner stand',
    description:
      'Iron kadhai, 50 cm across, seasoned, with a ladle and a three-legged stand for a gas burner. Fries sixty samosas in one go. Wipe with oil, no soap.',
    price: 120,
    place: 'dwarka',
    owner: 'nisha',
  },
  {
    key: 'tea-set',
    photos: 2,
    title: 'Tea set for twelve with large pot',
    description:
      'Stoneware teapot of two litres, twelve cups and saucers, milk jug and tray. Packed in a crate with dividers. One saucer has a chip, it is marked.',
    price: 110,
    place: 'dadar',
    owner: 'leela',
  },
  {
    key: 'wheelchair',
    photos: 3,
    title: 'Folding wheelchair, 46 cm seat',
    description:
      'Light folding wheelchair with brakes, footrests and a cushion. Used by my grandmother, cleaned and oiled. Fits in a car boot. Longer loans cost less, just ask.',
    price: 150,
    place: 'malleshwaram',
    owner: 'arjun',
    pickup: {
      address: 'House 9, 2nd Main, first house on the left',
      note: 'There is a ramp. My father is at home all day.',
    },
  },
  {
    key: 'powered-wheelchair',
    photos: 3,
    title: 'Powered wheelchair with charger',
    description:
      'Joystick control, range about 12 km, carries up to 110 kg. Charger included. I deliver within South Delhi because it weighs 40 kg, and show you how to fold it.',
    price: 600,
    place: 'greater-kailash',
    owner: 'kabir',
    window: { fromDay: 3, untilDay: 60 },
  },
  {
    key: 'crutches',
    photos: 2,
    title: 'Underarm crutches, height adjustable',
    description:
      "Aluminium crutches for heights between 155 and 185 cm with fresh rubber tips and padded grips. From my son's football year. Kept dry and complete.",
    price: 50,
    place: 'jp-nagar',
    owner: 'meera',
    terms: { instantBooking: 'everyone' },
  },
  {
    key: 'sofa',
    photos: 2,
    title: 'Two-seater sofa and reading lamp',
    description:
      'Blue fabric sofa and a brass floor lamp, for guests or a photo set. Two people can carry it, the legs unscrew. No smoking near it, please.',
    price: 350,
    place: 'vasant-kunj',
    owner: 'priya',
  },
  {
    key: 'guest-bed',
    photos: 3,
    title: 'Folding guest bed with mattress',
    description:
      'Single bed on wheels with a 10 cm mattress and a washed cover. Folds to the size of a suitcase stand. Good for wedding season visitors.',
    price: 180,
    place: 'chembur',
    owner: 'dev',
  },
  {
    key: 'sewing-machine',
    photos: 2,
    title: 'Sewing machine with thread box',
    description:
      'Electric machine with twelve stitches, six spools of thread, bobbins and needles. Hems curtains and shortens trousers without trouble. Manual and foot pedal included.',
    price: 170,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'waffle-iron',
    photos: 2,
    title: 'Waffle iron for Sunday breakfast',
    description:
      'Makes two square waffles in four minutes, non-stick plates, indicator light. Wipe with a damp cloth only. My batter recipe is taped inside the box.',
    price: 70,
    place: 'indiranagar',
    owner: 'ananya',
  },
  {
    key: 'dressing-mirror',
    photos: 2,
    title: 'Gilded dressing mirror',
    description:
      'Oval mirror in a carved frame, 120 cm tall, with a wall hook and a stand. Popular for mehendi evenings and portrait shoots. Travels in a blanket.',
    price: 100,
    place: 'lajpat-nagar',
    owner: 'kabir',
  },
  {
    key: 'fondue-set',
    photos: 2,
    title: 'Fondue set for six',
    description:
      'Enamel pot, burner and six forks with coloured ends. Works for cheese and for chocolate. Burner gel for one evening is included. Away for repair this month.',
    price: 95,
    place: 'bandra',
    owner: 'zoya',
    unavailable: true,
  },
];
