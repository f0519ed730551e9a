import { createFeed, deleteFeed, listFeeds } from '@lendloop/contract/calendar/feeds';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Context } from '../../context.ts';
import { Problem } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { digestOf, isKnownTag } from '../../http/sending/tags.ts';
import * as actions from './feedActions.ts';

export const feedRoutes = (context: Context): Route[] => [
  route(createFeed, ({ body, viewer, request }) =>
    actions.createFeed(context, viewer, body, request.sessionToken),
  ),
  route(listFeeds, ({ viewer }) => actions.listFeeds(context, viewer)),
  route(deleteFeed, ({ params, viewer }) => actions.endFeed(context, viewer, params.id)),
];

/** How often one calendar is read in a minute at most. */
const READS_A_MINUTE = 60;
/** How often all calendars of a person are written in a minute at most. Long ones count several times. */
const WRITTEN_A_MINUTE = 120;
/** The same for whoever reads them: accounts cost nothing. */
const WRITTEN_OF_ADDRESS_A_MINUTE = 600;
/** How long a program may keep what it read, in seconds. */
const KEEP_SECONDS = 300;
const NAME = /^(?<token>[\w-]+)\.ics$/;

/** Serves `/calendars/:token.ics` to whoever has the address. Programs read it, so what goes wrong is said in plain text. */
export function serveFeeds(server: FastifyInstance, context: Context): void {
  const reads = context.makeLimit('reads of a calendar', READS_A_MINUTE);
  const written = context.makeLimit('written calendars', WRITTEN_A_MINUTE);
  const writtenOfAddress = context.makeLimit('written calendars of an address', WRITTEN_OF_ADDRESS_A_MINUTE);
  const write = (token: string, network: string) =>
    actions.writeFeedOf(context, token, async (userId, points) => {
      await written.spend(`user ${userId}`, points);
      await writtenOfAddress.spend(network, points);
    });
  server.get<{ Params: { name: string } }>(
    '/calendars/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      const { token = '' } = NAME.exec(request.params.name)?.groups ?? {};
      let calendar: string | null;
      try {
        await reads.spend(digestOf(token));
        calendar = await request.inTurn(() => write(token, request.hop.network));
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
        reply.header('retry-after', error.details.retryAfter ?? 1);
        return sendText(reply, 429, 'This calendar is read too often.');
      }
      if (calendar === null) return sendText(reply, 404, 'This calendar does not exist.');
      const tag = `"${digestOf(calendar)}"`;
      reply.header('cache-control', `private, max-age=${KEEP_SECONDS}`).header('etag', tag);
      if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(calendar);
    },
  );
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
