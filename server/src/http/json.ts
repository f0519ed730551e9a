import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Bodies in and out. Bodies are parsed by the contract's schemas. Answers are written as they are, since every query names
 * the fields that it returns; with `verifyAnswers`, as in tests, each is held against its schema and a stray field is an error.
 */
export function speakJson(server: FastifyInstance, verifyAnswers: boolean): void {
  const validate: FastifySchemaCompiler<z.ZodType> = validatorCompiler;
  server.setValidatorCompiler(validate);
  if (verifyAnswers) server.setSerializerCompiler(serializerCompiler);
  else server.setSerializerCompiler(() => JSON.stringify);

  // Clients name JSON as the type even where there is no body; that is no error.
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
