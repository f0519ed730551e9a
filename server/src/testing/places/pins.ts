import { randomInt, randomUUID } from 'node:crypto';

import { createItem, getItem, updateItem, type ItemDetails, type ItemInput } from '@lendloop/contract/items';
import type { QueryResultRow } from 'pg';

import { storePlace } from '../../items/place.ts';
import { kilometres, type Position } from '../../places/nearest.ts';
import type { TestApp } from '../app.ts';
import type { Person } from '../factories.ts';

/** What tests list, without a place. */
export const LADDER = {
  title: 'Long ladder',
  description: 'A ladder of three metres, as good as new.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images: ['https://example.com/ladder.jpg'],
};

/** Lists something through the API, and answers what its owner gets. */
export async function listAt({ client }: Person, place: Partial<ItemInput> = {}): Promise<ItemDetails> {
  const { status, body } = await client.call(createItem, { body: { ...LADDER, ...place } });
  if (status !== 201) throw new Error(`Listing failed: ${JSON.stringify(body)}`);
  return body;
}

/** Edits it the same way. */
export async function moveTo(
  { client }: Person,
  id: number,
  place: Partial<ItemInput>,
): Promise<ItemDetails> {
  const { status, body } = await client.call(updateItem, { params: { id }, body: { ...LADDER, ...place } });
  if (status !== 200) throw new Error(`Editing failed: ${JSON.stringify(body)}`);
  return body;
}

/** What a visitor sees of a listing. */
export async function seenBy(client: Person['client'], id: number): Promise<ItemDetails> {
  const { status, body } = await client.call(getItem, { params: { id } });
  if (status !== 200) throw new Error(`There is no listing ${id}.`);
  return body;
}

/** The position of an answer. Throws if it has none. */
export function pointOf({ latitude, longitude }: Pick<ItemDetails, 'latitude' | 'longitude'>): Position {
  if (latitude === null || longitude === null) throw new Error('There is no position.');
  return { latitude, longitude };
}

export const metres = (one: Position, other: Position): number => kilometres(one, other) * 1000;

/** A position so many metres north and east of another, for short distances. */
export const shifted = ({ latitude, longitude }: Position, north: number, east: number): Position => ({
  latitude: latitude + north / 111_195,
  longitude: longitude + east / (111_195 * Math.cos((latitude * Math.PI) / 180)),
});

/** Keeps a place that occurs nowhere else with a listing; answers the texts by which it would be found. */
export async function plantPlace(
  app: TestApp,
  item: { readonly id: number; readonly ownerId: number },
): Promise<{ readonly what: string; readonly text: string }[]> {
  // The last digit is no zero, which would not be written.
  const degrees = () => Number(`${10 + randomInt(60)}.${randomInt(10_000, 100_000)}${randomInt(1, 10)}`);
  const [latitude, longitude] = [degrees(), degrees()];
  const [address, pickupNote] = [randomUUID(), randomUUID()];
  await app.database.db.transaction((tx) =>
    storePlace(tx, item, { latitude, longitude, address, pickupNote }),
  );
  app.forgetAnswers();
  return [
    { what: 'latitude', text: String(latitude) },
    { what: 'longitude', text: String(longitude) },
    { what: 'address', text: address },
    { what: 'note for the pick-up', text: pickupNote },
  ];
}

/** Rows of a statement by hand. */
export async function rowsOf<Row extends QueryResultRow>(app: TestApp, text: string): Promise<Row[]> {
  return (await app.database.db.$client.query<Row>(text)).rows;
}
