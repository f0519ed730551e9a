import type { FastifyRequest } from 'fastify';

import { isLoopback } from '../../loopback.ts';

/** Headers that show that a request came through a proxy, whatever their value. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether a proxy has left its mark on a request. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** The hostname that a request names, as `URL` normalizes it; null for none. */
export function hostnameOf(host: string | undefined): string | null {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Whether a request bears no mark of a proxy or a tunnel, for a server that listens only on this machine. One that adds no
 * header and names the server by its local address cannot be recognized.
 */
export const isMadeHere = (request: FastifyRequest): boolean =>
  !isForwarded(request) && isLoopback(hostnameOf(request.headers.host) ?? '');
