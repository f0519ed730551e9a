import type { ListingEntry } from '../types.ts';

export const garden: ListingEntry[] = [
  {
    key: 'potted-plants',
    photos: 3,
    title: 'Six potted plants for an event',
    description:
      'Healthy leafy plants in terracotta pots, 40 to 60 cm tall, watered the day before. Good for a stage corner or a house party. Keep them out of full sun.',
    price: 200,
    place: 'basavanagudi',
    owner: 'meera',
  },
  {
    key: 'palm-pots',
    photos: 2,
    title: 'Pair of tall potted palms',
    description:
      'Two areca palms of about 1.8 m in fibre pots with wheels. They hide a plain wall well at receptions. I bring them in my van within 10 km.',
    price: 280,
    place: 'civil-lines',
    owner: 'kabir',
  },
  {
    key: 'cactus',
    photos: 2,
    title: 'Cactus collection for photo shoots',
    description:
      'Twelve cacti between 10 and 50 cm in matching clay pots, with a tray of sand. No watering needed for a week. Gloves are in the box, use them.',
    price: 150,
    place: 'andheri',
    owner: 'farhan',
  },
  {
    key: 'herb-planter',
    photos: 2,
    title: 'Kitchen herb planter',
    description:
      'Window box with mint, basil, curry leaf and coriander. Borrow it while your own seeds grow, pinch as much as you cook. Water every second day.',
    price: 60,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'seed-trays',
    photos: 3,
    title: 'Seed trays with grow light',
    description:
      'Four trays of 72 cells, a dome and a 40 W grow light with timer. Tomatoes come up in a week. Return the trays rinsed.',
    price: 85,
    place: 'malleshwaram',
    owner: 'arjun',
  },
  {
    key: 'garden-gloves',
    photos: 2,
    title: 'Garden gloves and hand tool set',
    description:
      'Thick gloves in two sizes, trowel, fork and weeder. A good start for a balcony garden. Brush the soil off before you bring them back.',
    price: 40,
    place: 'saket',
    owner: 'priya',
  },
  {
    key: 'pickaxe',
    photos: 2,
    title: 'Pickaxe for hard soil',
    description:
      '2.5 kg head on a new ash handle. Breaks up dry red soil and old paving. Wear closed shoes. The point was sharpened last month.',
    price: 55,
    place: 'hebbal',
    owner: 'arjun',
  },
  {
    key: 'splitting-axe',
    photos: 2,
    title: 'Splitting axe with leather cover',
    description:
      'For firewood up to 25 cm thick. Sharp, so it comes in its leather cover and goes back in it. I lend it to adults only.',
    price: 65,
    place: 'rajouri-garden',
    owner: 'kabir',
  },
  {
    key: 'hedge-shears',
    photos: 2,
    title: 'Shears for hedges and bonsai',
    description:
      'One pair of long shears for hedges and one small pair for bonsai and roses, both freshly sharpened. Wipe them dry after use.',
    price: 45,
    place: 'powai',
    owner: 'dev',
  },
  {
    key: 'harvest-basket',
    photos: 2,
    title: 'Cane harvest baskets, set of five',
    description:
      'Hand-woven baskets with strong handles, 30 to 45 cm. We carry mangoes in them in May, others have used them for haldi flowers. Light and clean.',
    price: 50,
    place: 'mahim',
    owner: 'leela',
  },
  {
    key: 'garden-umbrella',
    photos: 3,
    title: 'Garden umbrella with heavy base',
    description:
      '2.5 m wide, red and white, with crank and a base that you fill with water. Keeps four chairs in the shade. Close it when the sea wind comes up.',
    price: 130,
    place: 'juhu',
    owner: 'zoya',
  },
  {
    key: 'fountain',
    photos: 2,
    title: 'Garden fountain with pump',
    description:
      'Stone-look bowl fountain, 80 cm, with a quiet pump and 5 m of cable. Needs 15 litres of water. The sound makes a terrace feel cooler.',
    price: 220,
    place: 'indiranagar',
    owner: 'ananya',
  },
];
