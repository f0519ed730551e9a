import pg from 'pg';

/** What the pool calls when it has a connection or none can be had. */
export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool of `pg` that keeps a connection after a refused statement, and takes back one that broke while it was lent. */
export class Connections extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect().then(lend);
    super.connect((error, client, release) => {
      if (client) callback(error, lend(client), client.release);
      else callback(error, client, release);
    });
  }
}

/**
 * Drizzle neither listens for errors on the client of a transaction nor gives it back when `begin` fails, and the
 * pool's own `query` throws the connection away after every error, a refused insert included.
 */
function lend(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  const ignore = () => {};
  const giveBack = (error?: Error | boolean) => {
    client.off('error', ignore);
    client.off('end', broke);
    release(error instanceof pg.DatabaseError && error.severity === 'ERROR' ? undefined : error);
  };
  const broke = () => {
    giveBack(true);
    client.release = ignore;
  };
  client.on('error', ignore);
  client.once('end', broke);
  client.release = giveBack;
  return client;
}
