import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
  server.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(server.swagger())),
  );
}
