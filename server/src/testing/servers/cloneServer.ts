// The marketplace that most people would write by hand: Express, Drizzle, `ilike` for words and places, whole lists.
//
//   node server/src/testing/servers/cloneServer.ts --database postgres://…
//
// `--database` is the URL of a filled database. Prints one line of JSON when it listens, and stops on SIGTERM, SIGINT or the end
// of stdin.
import { parseArgs } from 'node:util';

import { and, desc, eq, ilike, ne, or, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { boolean, doublePrecision, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import express from 'express';

import { askedToEnd } from './measured.ts';

const items = pgTable('items', {
  id: integer().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  price: numeric().notNull(),
  images: text().array().notNull(),
  location: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  categoryId: integer('category_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  isAvailable: boolean('is_available').notNull(),
  rating: doublePrecision().notNull(),
  reviewCount: integer('review_count').notNull(),
  createdAt: timestamp('created_at').notNull(),
  moderationStatus: text('moderation_status').notNull(),
});

const { values: options } = parseArgs({ options: { database: { type: 'string', default: '' } } });
const asked = askedToEnd();
const db = drizzle(options.database);
const app = express();

/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 answers what they reject */
app.get('/items/:id', async (request, response) => {
  const [item] = await db
    .select()
    .from(items)
    .where(eq(items.id, Number(request.params.id)));
  if (item) response.json(item);
  else response.status(404).end();
});

app.get('/items', async (request, response) => {
  const { search, category, location, latitude, longitude } = request.query;
  const conditions: (SQL | undefined)[] = [ne(items.moderationStatus, 'rejected')];
  if (typeof search === 'string')
    for (const word of search.split(' '))
      conditions.push(or(ilike(items.title, `%${word}%`), ilike(items.description, `%${word}%`)));
  if (typeof category === 'string') conditions.push(eq(items.categoryId, Number(category)));
  if (typeof location === 'string') conditions.push(ilike(items.location, `%${location}%`));
  const found = await db
    .select()
    .from(items)
    .where(and(...conditions))
    .orderBy(desc(items.createdAt));
  const isNear = (item: (typeof found)[number]) =>
    item.latitude !== null &&
    item.longitude !== null &&
    kilometres(Number(latitude), Number(longitude), item.latitude, item.longitude) <= 10;
  response.json(typeof latitude === 'string' ? found.filter(isNear) : found);
});

const listening = app.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The clone is not listening.');
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${address.port}` })}\n`);
});
await asked;
process.exit(0);

function kilometres(latitude: number, longitude: number, otherLatitude: number, otherLongitude: number) {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((otherLatitude - latitude) * radians) / 2) ** 2 +
    Math.cos(latitude * radians) *
      Math.cos(otherLatitude * radians) *
      Math.sin(((otherLongitude - longitude) * radians) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half));
}
