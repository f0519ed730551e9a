import { seeded, type Random } from '../../demo/random.ts';

const OWNERS_MIN = 1000;
const ITEMS_PER_OWNER = 100;
const CATEGORIES = 10;
const VOCABULARY = 5000;
const TITLE_WORDS = 3;
const DESCRIPTION_WORDS = 14;
const NEIGHBOURHOODS = 40;
const KM_PER_DEGREE = 111.195;
/** No item is further from its city's centre. */
const CITY_RADIUS_KM = 12;
const FIRST_LISTED = Date.UTC(2024, 0, 1);
const LAST_LISTED = Date.UTC(2026, 0, 1);

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** The language of every item. */
export const FILLED_LANGUAGE = 'en';
/** The word before an item's number in its description. */
export const NUMBER_WORD = 'number';

/** A city of the generated catalogue, with its share of the items. */
export interface FilledCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly share: number;
}

/** The densest city first. One item in twenty is outside of them and has no position. */
export const FILLED_CITIES: readonly [FilledCity, ...FilledCity[]] = [
  { name: 'Bengaluru', latitude: 12.9716, longitude: 77.5946, share: 0.45 },
  { name: 'Mumbai', latitude: 19.076, longitude: 72.8777, share: 0.3 },
  { name: 'Delhi', latitude: 28.6139, longitude: 77.209, share: 0.2 },
];

/**
 * The words of the generated catalogue, the most common first. Frequencies follow Zipf's law, as in a real language: of
 * 100,000 titles the 5th word is in 6%, the 500th in 0.07%, the 3000th in 0.01%. The words are invented and four syllables
 * long, so that few are a typo apart.
 */
export const FILLED_WORDS: readonly string[] = Array.from({ length: VOCABULARY }, (_, rank) => {
  const syllables = CONSONANTS.length * VOWELS.length;
  // The step is large and coprime to the number of words, so that no two ranks share one.
  let number = ((rank + 1) * 7_654_321) % syllables ** 4;
  let word = '';
  for (let place = 0; place < 4; place++) {
    const syllable = number % syllables;
    word += `${CONSONANTS[syllable % CONSONANTS.length]}${VOWELS[Math.floor(syllable / CONSONANTS.length)]}`;
    number = Math.floor(number / syllables);
  }
  return word;
});

/** Every location of the generated catalogue, by neighbourhood, those outside of the cities last. */
export const FILLED_LOCATIONS: readonly string[] = FILLED_WORDS.slice(0, NEIGHBOURHOODS).flatMap((name) => [
  ...FILLED_CITIES.map((city) => `${name} Road, ${city.name}`),
  `Village of ${name}`,
]);

/** Misspells a word by swapping its third and fourth letters. */
export const misspell = (word: string): string =>
  `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;

/** How many people own `count` items: 1,000, and one for every 100 items in larger catalogues. */
export const countOwners = (count: number): number =>
  Math.max(OWNERS_MIN, Math.ceil(count / ITEMS_PER_OWNER));

/** An item's columns, and the words in them. */
export interface FilledItem {
  readonly row: Readonly<Record<string, unknown>>;
  readonly titleWords: readonly string[];
  readonly descriptionWords: readonly string[];
  readonly location: string;
  readonly categoryId: number;
}

/** Makes `count` items, the same every time. Call it for each id from 1 to `count`, in order. */
export function itemMaker(count: number): (id: number) => FilledItem {
  const random = seeded(20_260_101);
  const owners = countOwners(count);
  return (id) => makeItem(random, id, owners, count);
}

function makeItem(random: Random, id: number, owners: number, count: number): FilledItem {
  const titleWords = drawWords(random, TITLE_WORDS);
  const title = titleWords.join(' ');
  const reviews = random.next() < 0.6 ? 0 : random.between(1, 12);
  const listed = FIRST_LISTED + ((LAST_LISTED - FIRST_LISTED) * (id - 1)) / count;
  const ownerId = random.between(1, owners);
  const categoryId = random.between(1, CATEGORIES);
  const descriptionWords = drawWords(random, DESCRIPTION_WORDS);
  const price = Math.round(50 * 100 ** random.next());
  const place = makePlace(random);
  return {
    titleWords,
    descriptionWords,
    location: place.location,
    categoryId,
    row: {
      id,
      owner_id: ownerId,
      category_id: categoryId,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      // Model and part numbers are the long tail of every catalogue.
      description: `${descriptionWords.join(' ')}, ${NUMBER_WORD} ${id}.`,
      language: FILLED_LANGUAGE,
      price,
      ...place,
      images: [`https://pictures.example/${id}a.jpg`, `https://pictures.example/${id}b.jpg`],
      rating_sum: sumOfRatings(random, reviews),
      review_count: reviews,
      moderation_status: random.next() < 0.5 ? 'approved' : 'pending',
      created_at: new Date(listed).toISOString(),
    },
  };
}

function sumOfRatings(random: Random, reviews: number): number {
  let sum = 0;
  for (let review = 0; review < reviews; review++) sum += 5 - Math.floor(4 * random.next() ** 2);
  return sum;
}

/** A location, mostly near the centre of a city: half within 4 km. */
function makePlace(random: Random) {
  const name = FILLED_WORDS[random.between(0, NEIGHBOURHOODS - 1)] ?? '';
  let draw = random.next();
  const city = FILLED_CITIES.find(({ share }) => (draw -= share) < 0);
  if (!city) return { location: `Village of ${name}`, latitude: null, longitude: null };
  const degrees = (CITY_RADIUS_KM / KM_PER_DEGREE) * random.next() ** 1.5;
  const angle = 2 * Math.PI * random.next();
  return {
    location: `${name} Road, ${city.name}`,
    latitude: city.latitude + degrees * Math.sin(angle),
    longitude: city.longitude + (degrees * Math.cos(angle)) / Math.cos((city.latitude * Math.PI) / 180),
  };
}

/** Distinct words, drawn by frequency. */
function drawWords(random: Random, length: number): string[] {
  const words = new Set<string>();
  while (words.size < length) {
    words.add(FILLED_WORDS[Math.floor(VOCABULARY ** random.next()) - 1] ?? '');
  }
  return [...words];
}
