import type { ListingEntry } from '../types.ts';

export const sports: ListingEntry[] = [
  {
    key: 'bicycle',
    photos: 4,
    title: 'City bike with helmet and lock',
    description:
      'Step-through city bike, 7 gears, fresh tyres, front basket. Helmet in size M and a cable lock are included. I adjust the saddle to your height at pick-up.',
    price: 160,
    place: 'malleshwaram',
    owner: 'arjun',
    pickup: {
      address: '22, 5th Main, ground floor',
      note: 'The bicycle stands in the yard. Call when you are at the gate.',
    },
  },
  {
    key: 'cricket-kit',
    photos: 3,
    title: 'Full cricket kit for one player',
    description:
      'Kashmir willow bat, pads, gloves, helmet and six tennis balls in a wheel bag. Suits players between 150 and 175 cm. The grip is new.',
    price: 200,
    place: 'jayanagar',
    owner: 'meera',
  },
  {
    key: 'badminton-set',
    photos: 2,
    title: 'Badminton set with portable net',
    description:
      'Four rackets, a tube of nylon shuttles and a net that stands without poles in the ground. Up in five minutes in any lane. One racket has fresh strings.',
    price: 90,
    place: 'vile-parle',
    owner: 'dev',
  },
  {
    key: 'tennis-racket',
    photos: 3,
    title: 'Tennis racket pair and a can of balls',
    description:
      'Two 280 g graphite rackets with new overgrips and three balls. Right for beginners and rusty club players. Siri Fort courts are ten minutes away.',
    price: 110,
    place: 'lajpat-nagar',
    owner: 'kabir',
  },
  {
    key: 'basketball',
    photos: 2,
    title: 'Basketball size 7 with pump',
    description:
      'Indoor and outdoor ball with good grip, hand pump and needle. Return it with air in it. I am usually on the Cox Town court on Saturday mornings.',
    price: 45,
    place: 'frazer-town',
    owner: 'rahul',
  },
  {
    key: 'football-goal',
    photos: 2,
    title: 'Foldable football goal, pair',
    description:
      'Two pop-up goals, 1.8 m wide, with pegs and a carry bag. Work on sand and grass. We use them on Juhu beach every other Sunday.',
    price: 140,
    place: 'juhu',
    owner: 'zoya',
  },
  {
    key: 'kick-scooter',
    photos: 3,
    title: 'Kick scooter for adults',
    description:
      'Folding scooter with 200 mm wheels and a rear brake, carries up to 100 kg. Good for the stretch between the metro and the office. Bell included.',
    price: 80,
    place: 'btm-layout',
    owner: 'ananya',
  },
  {
    key: 'skateboard',
    photos: 2,
    title: 'Skateboard for beginners',
    description:
      '31 inch maple deck with soft wheels and new bearings. Knee and elbow pads in size M come along. Carter Road in the early morning is the place to learn.',
    price: 70,
    place: 'bandra',
    owner: 'zoya',
  },
  {
    key: 'roller-skates',
    photos: 2,
    title: 'Quad roller skates, size 38 to 41',
    description:
      'Adjustable quad skates with toe stops, plus wrist guards. The wheels are soft and fine for outdoor paths. Wear long socks, please.',
    price: 85,
    place: 'saket',
    owner: 'priya',
  },
  {
    key: 'boxing-gloves',
    photos: 2,
    title: 'Boxing gloves, 12 oz, with focus pads',
    description:
      'One pair of gloves, one pair of pads and two hand wraps, washed. Enough for two people to train at home. Aired in the sun after each loan.',
    price: 75,
    place: 'karol-bagh',
    owner: 'kabir',
  },
  {
    key: 'table-tennis-set',
    photos: 2,
    title: 'Table tennis bats and clip-on net',
    description:
      'Four bats, ten balls and a net that clips to any table up to 4 cm thick. Our dining table has served well. Bats have fresh rubber on one side.',
    price: 55,
    place: 'powai',
    owner: 'dev',
  },
  {
    key: 'archery-set',
    photos: 3,
    title: 'Recurve bow set with target',
    description:
      '24 lb recurve bow, six arrows, arm guard and a foam target. You need 15 m of safe space and some experience. I ask for an ID at pick-up.',
    price: 300,
    place: 'hauz-khas',
    owner: 'priya',
  },
];
