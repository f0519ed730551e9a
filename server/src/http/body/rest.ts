import type { FastifyReply, FastifyRequest } from 'fastify';

const MB = 1024 * 1024;
/** Announced bodies up to this size are let through: their connection is worth more. */
const LET_THROUGH = MB;
/** Browsers show no answer to an upload until they have sent everything, so this much of it is read and dropped. */
const OF_UPLOAD = 64 * MB;

/**
 * Bounds what is still read of a body whose answer goes out, which Node would read to its end. The connection of a long or endless one
 * is closed after the answer, that of an upload once too much has come.
 */
export function boundRest({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { complete, headers } = raw;
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LET_THROUGH;
  if (complete || !isLong) return;
  if (routeOptions.config.endpoint?.consumes !== 'multipart') return void reply.header('connection', 'close');
  let left = OF_UPLOAD;
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
}
