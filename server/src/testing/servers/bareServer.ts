import fastify, { type FastifyInstance } from 'fastify';

import type { Database } from '../../db/connect.ts';

/** The least work that serves one item: a bare route, one prepared statement, the row as JSON. */
export function buildBareServer({ db }: Database): FastifyInstance {
  const server = fastify();
  server.get<{ Params: { id: string } }>('/items/:id', async (request, reply) => {
    const { rows } = await db.$client.query({
      name: 'bare item',
      text: `select id, title, description, price, images, location, latitude, longitude, category_id, owner_id, is_available,
        available_from, available_until, rating, review_count, created_at, moderation_status from items where id = $1`,
      values: [request.params.id],
    });
    if (rows.length === 0) return reply.code(404).send();
    return rows[0];
  });
  return server;
}
