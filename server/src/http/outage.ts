/** How deep the chain of causes is followed. */
const DEPTH = 5;

/** Another machine cannot be reached, or hung up. */
const OF_CONNECTIONS = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** No byte is left on the disk, or none that we may use. */
const OF_DISK = new Set(['EDQUOT', 'ENOSPC']);

/** PostgreSQL: connections are broken (08), resources are used up (53), it is stopping or starting (57P), its disk fails (58030). */
const OF_DATABASE = /^(?:08\w{3}|53\w{3}|57P\w{2}|58030)$/;

/** The PostgreSQL client gives these no code. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a connection to another machine could not be made, or broke. */
export const isBroken = (error: Error): boolean =>
  OF_CONNECTIONS.has(codeOf(error)) || LOST.test(error.message);

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Whether an error means that the database, the bucket or another service is away for now, or the disk full, so that the same call may
 * succeed later. Whether something was stored is unknown.
 */
export function isOutage(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  const code = codeOf(error);
  if (isBroken(error) || OF_DISK.has(code) || OF_DATABASE.test(code)) return true;
  if (error.name === 'TimeoutError' || isOfBucket(error)) return true;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.some((cause) => isOutage(cause, depth - 1));
}

/** The store of images is broken, or asks for patience. */
function isOfBucket(error: Error): boolean {
  if (!('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { readonly httpStatusCode?: number };
  return status !== undefined && (status >= 500 || status === 429);
}
