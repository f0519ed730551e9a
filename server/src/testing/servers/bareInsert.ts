import fastify, { type FastifyInstance } from 'fastify';

import type { Database } from '../../db/connect.ts';

/** The least work that stores a message: a bare route, one prepared insert, the row as JSON. */
export function buildBareInsert({ db }: Database): FastifyInstance {
  const server = fastify();
  server.post<{ Body: { senderId: number; receiverId: number; itemId: number; content: string } }>(
    '/messages',
    async ({ body }, reply) => {
      const { rows } = await db.$client.query({
        name: 'bare message',
        text: `insert into messages (item_id, sender_id, receiver_id, content) values ($1, $2, $3, $4)
          returning id, item_id, sender_id, receiver_id, content, created_at`,
        values: [body.itemId, body.senderId, body.receiverId, body.content],
      });
      return reply.code(201).send(rows[0]);
    },
  );
  return server;
}
