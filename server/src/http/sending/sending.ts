import type { FastifyReply } from 'fastify';

/**
 * A file that a handler answers. It is sent once the handler's turn is over: whoever reads it slowly would otherwise keep the turns of
 * their address, behind which others may be.
 */
export class Sending {
  readonly begin: () => FastifyReply | Promise<FastifyReply>;

  constructor(begin: () => FastifyReply | Promise<FastifyReply>) {
    this.begin = begin;
  }
}
