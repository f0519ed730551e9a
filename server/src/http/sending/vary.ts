import type { FastifyReply } from 'fastify';

/** Adds a request header, in lower case, to those that the answer depends on. */
export function addVary(reply: FastifyReply, name: string): void {
  const former = reply.getHeader('vary');
  if (typeof former !== 'string' || former === '') return void reply.header('vary', name);
  const names = former.toLowerCase().split(/\s*,\s*/);
  if (!names.includes(name) && !names.includes('*')) reply.header('vary', `${former}, ${name}`);
}
