import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Encoding } from './encodings.ts';
import { tagOfAnswer } from './tags.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that is sent many times. */
export interface ReadyAnswer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  /** The compressed forms that somebody has asked for, together at most as large as the body. */
  readonly forms: Partial<Record<Encoding, Buffer>>;
}

declare module 'fastify' {
  interface FastifyReply {
    /** The ready answer that is being sent, if it is one. */
    ready: ReadyAnswer | null;
  }
}

export function decorateReady(server: FastifyInstance): void {
  server.decorateReply('ready', null);
}

/** Readies an answer of JSON. */
export function makeReady(json: string, headers: Readonly<Record<string, string>>): ReadyAnswer {
  return { body: bytesOf(json), headers, tag: tagOfAnswer(json, headers), forms: {} };
}

/** In memory of their own: a small piece of a shared block would keep all of it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Keeps a compressed form with its answer, if there is room for it. */
export function keepForm({ body, forms }: ReadyAnswer, form: Buffer, encoding: Encoding): void {
  const others = Object.values(forms).reduce((sum, { length }) => sum + length, 0);
  if (others + form.length <= body.length) forms[encoding] = form;
}

export function sendReady(reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.ready = answer;
  return reply.code(200).headers(answer.headers).type(JSON_TYPE).send(answer.body);
}
