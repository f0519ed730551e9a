import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { JsonScan } from './jsonScan.ts';

/**
 * Bodies in and out. Bodies are bounded in their structure before they are parsed, and validated by the contract's
 * schemas. Answers are written as they are, since every query names the fields that it returns; with `verifyAnswers`,
 * as in tests, each is held against its schema and a stray field is an error.
 */
export function speakJson(server: FastifyInstance, verifyAnswers: boolean): void {
  const validate: FastifySchemaCompiler<z.ZodType> = validatorCompiler;
  server.setValidatorCompiler(validate);
  if (verifyAnswers) server.setSerializerCompiler(serializerCompiler);
  else server.setSerializerCompiler(() => JSON.stringify);

  const parse = server.getDefaultJsonParser('error', 'error');
  // What a parser does not expect it does not read: no call takes plain text.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Clients name JSON as the type even where there is no body; that is no error.
    if (body.length === 0) return done(null, undefined);
    try {
      for (const _ of new JsonScan().read(body));
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    void parse(request, body.toString(), done);
  });
}
