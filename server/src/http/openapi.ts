import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import { prepare, sendPrepared, type Prepared } from './sending/prepared.ts';

/** Streamed bodies have no schema that validates them. */
const FORM_WITH_FILE = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** Serves `/api/openapi.json`, generated from the schemas that validate requests. Register it before the routes. */
export async function describeApi(
  server: FastifyInstance,
  siteName: string,
  publicUrl: string,
): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: siteName, version: '1' },
      servers: [{ url: publicUrl }],
    },
    transform: (document) => {
      if (!document.url.startsWith('/api/')) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      const takesFile = document.route.config?.endpoint?.consumes === 'multipart';
      return { schema: takesFile ? { ...schema, body: FORM_WITH_FILE } : schema, url };
    },
  });
  // Written once, when all routes are known: it takes longer than most calls.
  let document: Promise<Prepared> | undefined;
  server.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    document ??= prepare(JSON.stringify(server.swagger()), 'application/json; charset=utf-8', 'once');
    return sendPrepared(request, reply, await document);
  });
}
