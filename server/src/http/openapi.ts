import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves `/api/openapi.json`, made from the very schemas that validate. Must be registered before the routes. */
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
    transform: (document) =>
      document.url.startsWith('/api/')
        ? jsonSchemaTransform(document)
        : { schema: { hide: true }, url: document.url },
  });
  server.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(server.swagger())),
  );
}
