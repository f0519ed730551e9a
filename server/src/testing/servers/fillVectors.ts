import type { PoolClient } from 'pg';

import {
  FILLED_LANGUAGE,
  FILLED_LOCATIONS,
  FILLED_WORDS,
  NUMBER_WORD,
  type FilledItem,
} from './catalogue.ts';

/** Stands for an item's number while the database is asked how numbers are indexed. */
const ANY_NUMBER = '987654321';
/** Ids from one multiple of this to the next are in the same blocks of the index. */
const BLOCK = 4096;

// Each part of a listing adds its lexemes to the vector, whatever the others are.
const vector = (part: 'title' | 'category' | 'description', text: string) =>
  `search_vector(${['title', 'category', 'description'].map((name) => (name === part ? text : "''")).join(', ')}, '${FILLED_LANGUAGE}')::text`;

const WORDS = `
  select word, ${vector('title', 'word')} as title, ${vector('description', 'word')} as description
  from unnest($1::text[]) as word`;
const CATEGORIES = `
  select id, status, ${vector('category', 'name')} as lexemes,
    array_to_tsvector(array(
      select unnest(tsvector_to_array(search_marks(0, id, '', status))) except select unnest(search_blocks(0))
    ))::text as marks
  from categories, unnest(array['pending', 'approved']) as status`;
const LOCATIONS = `
  select location, array_to_tsvector(place_marks(location))::text as marks from unnest($1::text[]) as location`;
const BLOCKS = `
  select array_to_tsvector(search_blocks(first))::text as marks
  from generate_series(0, $1::integer, ${BLOCK}) as first
  order by first`;

/**
 * Asks the database how it indexes each word, category and location of the generated catalogue, and returns a function that puts
 * the column `search` of an item together, in the text form of a `tsvector`. The rules stay in the database; `checkFilled` finds
 * out if they no longer work part by part. Ids run to `count`.
 */
export async function readVectors(
  client: PoolClient,
  count: number,
): Promise<(item: FilledItem, id: number) => string> {
  const ask = async <Row extends string>(statement: string, ...values: unknown[]) =>
    (await client.query<Record<Row, string>>(statement, values)).rows;
  const askWords = (words: readonly string[]) => ask<'word' | 'title' | 'description'>(WORDS, words);
  const words = await askWords(FILLED_WORDS);
  const inTitle = new Map(words.map(({ word, title }) => [word, title]));
  const inDescription = new Map(words.map(({ word, description }) => [word, description]));
  const [number] = await askWords([`${NUMBER_WORD} ${ANY_NUMBER}`]);
  const categories = await ask<'id' | 'status' | 'lexemes' | 'marks'>(CATEGORIES);
  const inCategory = new Map(
    categories.map(({ id, status, lexemes, marks }) => [`${id} ${status}`, `${lexemes} ${marks}`]),
  );
  const locations = await ask<'location' | 'marks'>(LOCATIONS, FILLED_LOCATIONS);
  const inPlace = new Map(locations.map(({ location, marks }) => [location, marks]));
  const blocks = await ask<'marks'>(BLOCKS, count);
  const all = (lexemes: ReadonlyMap<string, string>, of: readonly string[]) =>
    of.map((word) => lexemes.get(word)).join(' ');

  return ({ titleWords, descriptionWords, categoryId, location, row }, id) =>
    [
      all(inTitle, titleWords),
      inCategory.get(`${categoryId} ${String(row['moderation_status'])}`),
      all(inDescription, descriptionWords),
      number?.description.replaceAll(ANY_NUMBER, String(id)),
      inPlace.get(location),
      blocks[Math.floor(id / BLOCK)]?.marks,
    ].join(' ');
}
