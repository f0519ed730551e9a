import type { FastifyReply, FastifyRequest } from 'fastify';

import { compress, encodingFor, type Effort, type Encoding } from './encodings.ts';
import { digestOf, isKnownTag } from './tags.ts';
import { addVary } from './vary.ts';

/** A text that is sent many times: compressed once, with a strong entity tag for each form. */
export interface Prepared {
  readonly type: string;
  readonly digest: string;
  /** Bytes rather than a text, which would be encoded and copied for each client that reads it. */
  readonly plain: Buffer;
  readonly compressed: Readonly<Record<Encoding, Buffer>>;
}

export async function prepare(text: string, type: string, effort: Effort = 'kept'): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([compress(plain, 'br', effort), compress(plain, 'gzip', effort)]);
  return { type, digest: digestOf(plain), plain, compressed: { br, gzip } };
}

/** Prepares a text when it is first asked for. */
export function prepareLate(text: string, type: string): () => Promise<Prepared> {
  let prepared: Promise<Prepared> | undefined;
  return () => (prepared ??= prepare(text, type));
}

/** Sends a prepared text in the best form that the client accepts, or 304 if it has the text already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, digest, plain, compressed }: Prepared,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const tagOf = (form: Encoding | null) => `"${digest}${form === null ? '' : `-${form}`}"`;
  reply.header('etag', tagOf(encoding));
  addVary(reply, 'accept-encoding');
  const isKnown = ([null, 'br', 'gzip'] as const).some((form) =>
    isKnownTag(request.headers['if-none-match'], tagOf(form)),
  );
  if (isKnown && reply.statusCode === 200) return reply.code(304).send();
  reply.type(type);
  if (encoding === null) return reply.send(plain);
  return reply.header('content-encoding', encoding).send(compressed[encoding]);
}
