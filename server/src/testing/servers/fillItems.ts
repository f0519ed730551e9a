import type { Database } from '../../db/connect.ts';
import { seeded, type Random } from '../../demo/random.ts';
import { settleVocabulary } from '../../items/writes.ts';

const OWNERS = 1000;
const CATEGORIES = 10;
const VOCABULARY = 5000;
const BATCH = 5000;
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

/** Misspells a word by swapping its third and fourth letters. */
export const misspell = (word: string): string =>
  `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;

/**
 * Fills an empty, migrated database with `count` plausible public items of 1,000 owners, the same every time. The triggers
 * build the word index as usual, and the planner's statistics are updated. Ids are 1 to `count`, oldest first.
 */
export async function fillItems(database: Database, count: number): Promise<void> {
  const { $client } = database.db;
  const random = seeded(20_260_101);
  await $client.query(
    `insert into users (username, full_name, email)
     select 'owner' || n, 'Owner ' || n, 'owner' || n || '@example.com' from generate_series(1, $1::integer) n`,
    [OWNERS],
  );
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    const items = Array.from({ length }, (_, index) => makeItem(random, first + index, count));
    await $client.query(INSERT, [JSON.stringify(items)]);
  }
  await settleVocabulary(database.db);
  for (const table of [
    'users',
    'items',
    'title_words',
    'vocabulary',
    'vocabulary_stems',
    'vocabulary_spellings',
  ])
    await $client.query(`vacuum analyze ${table}`);
}

const COLUMNS = `owner_id, category_id, title, description, language, price, location, latitude, longitude, images, rating_sum,
  review_count, moderation_status, created_at`;
const INSERT = `insert into items (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::items, $1)`;

function makeItem(random: Random, index: number, count: number) {
  const title = phrase(random, TITLE_WORDS);
  const reviews = random.next() < 0.6 ? 0 : random.between(1, 12);
  const listed = FIRST_LISTED + ((LAST_LISTED - FIRST_LISTED) * index) / count;
  return {
    owner_id: random.between(1, OWNERS),
    category_id: random.between(1, CATEGORIES),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    // Model and part numbers are the long tail of every catalogue.
    description: `${phrase(random, DESCRIPTION_WORDS)}, number ${index + 1}.`,
    language: 'en',
    price: Math.round(50 * 100 ** random.next()),
    ...makePlace(random),
    images: [`https://pictures.example/${index + 1}a.jpg`, `https://pictures.example/${index + 1}b.jpg`],
    rating_sum: Array.from({ length: reviews }, () => 5 - Math.floor(4 * random.next() ** 2)).reduce(sum, 0),
    review_count: reviews,
    moderation_status: random.next() < 0.5 ? 'approved' : 'pending',
    created_at: new Date(listed).toISOString(),
  };
}

const sum = (a: number, b: number): number => a + b;

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
function phrase(random: Random, length: number): string {
  const words = new Set<string>();
  while (words.size < length) {
    words.add(FILLED_WORDS[Math.floor(VOCABULARY ** random.next()) - 1] ?? '');
  }
  return [...words].join(' ');
}
