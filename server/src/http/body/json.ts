import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler, RequestPayload } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { Problem } from '../problem.ts';
import { holdBody } from './bodyMemory.ts';
import { GrowingBytes } from './growing.ts';
import { JsonScan } from './jsonScan.ts';
import { readBody } from './readBody.ts';
import { boundRest } from './rest.ts';

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
  server.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: RequestPayload) => {
      // A call without a body, or none of ours, leaves unread what it is sent.
      if (!request.routeOptions.config.endpoint?.body) return undefined;
      const text = await receive(request, payload);
      // Clients name JSON as the type even where there is no body; that is no error.
      if (text === '') return undefined;
      return new Promise((resolve, reject) => {
        void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
      });
    },
  );
  server.addHook('onSend', (request, reply, payload, done) => {
    boundRest(request, reply);
    done(null, payload);
  });
}

/** A slow phone sends a body without pictures in a moment. */
const DEADLINE_SECONDS = 20;

/** The text of a body, whose structure is within bounds. Throws `too_large`, `invalid_input` and what `readBody` throws. */
async function receive(request: FastifyRequest, payload: RequestPayload): Promise<string> {
  const limit = request.routeOptions.bodyLimit;
  const announced = Number(request.headers['content-length']);
  if (announced > limit) throw new Problem('too_large');
  const hold = holdBody(request.hop.network);
  const body = new GrowingBytes(limit, (taken) => hold.grow(taken));
  const scan = new JsonScan();
  try {
    const size = await readBody(payload, {
      limit,
      deadline: DEADLINE_SECONDS,
      lost: hold.lost,
      take: (bytes) => {
        for (const _ of scan.read(bytes));
        body.add(bytes);
      },
    });
    if (!Number.isNaN(announced) && (payload.receivedEncodedLength ?? size) !== announced)
      throw new Problem('invalid_input');
    return body.take().toString();
  } finally {
    // Reading a body that was given up only ends with its connection, and must not keep the bytes until then.
    body.take();
    hold.release();
  }
}
