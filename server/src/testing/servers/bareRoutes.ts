import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';

import { BARE_READS } from './bareItems.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const maybe = (type: string) => ({ type: [type, 'null'] });

const ITEM = {
  type: 'object',
  properties: {
    id: integer,
    title: text,
    description: text,
    price: number,
    images: { type: 'array', items: text },
    location: text,
    latitude: maybe('number'),
    longitude: maybe('number'),
    category_id: integer,
    owner_id: integer,
    is_available: { type: 'boolean' },
    available_from: maybe('string'),
    available_until: maybe('string'),
    rating: number,
    review_count: integer,
    created_at: { type: 'string', format: 'date-time' },
    moderation_status: text,
  },
};
const LIST = {
  type: 'object',
  properties: { items: { type: 'array', items: ITEM }, total: integer },
};

type Query = Readonly<Record<string, string>>;

/** A route for each read, without log-in, limits or anything else. */
export function buildBareRoutes(pool: pg.Pool): FastifyInstance {
  const server = fastify();
  const read = async (name: keyof typeof BARE_READS, values: unknown[]) =>
    (await pool.query<{ total: number }>({ name, text: BARE_READS[name].text, values })).rows;
  const list = (name: keyof typeof BARE_READS, valuesOf: (query: Query) => unknown[]) =>
    server.get<{ Querystring: Query }>(
      `/${name}`,
      { schema: { response: { 200: LIST } } },
      async ({ query }) => {
        const items = await read(name, valuesOf(query));
        return { items, total: items[0]?.total ?? 0 };
      },
    );
  server.get<{ Params: { id: string } }>(
    '/items/:id',
    { schema: { response: { 200: ITEM } } },
    async ({ params }, reply) => {
      const [item] = await read('item', [params.id]);
      return item ?? reply.code(404).send();
    },
  );
  list('newest', () => []);
  list('category', ({ category }) => [category]);
  list('words', ({ words }) => [words]);
  list('near', ({ latitude, longitude }) => [latitude, longitude]);
  list('place', ({ place }) => [place]);
  return server;
}
