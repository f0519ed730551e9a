import type { Config } from '../config.ts';
import { openLocalBus, type Bus } from './bus.ts';
import { postgresLink } from './postgres.ts';
import { openRemoteBus } from './remote.ts';

type BusSettings = Pick<Config, 'redisUrl' | 'databaseUrl'> & Partial<Pick<Config, 'directDatabaseUrl'>>;

/** The bus for these settings: Redis or PostgreSQL if configured, otherwise local to this node. */
export async function openBus(
  { redisUrl, databaseUrl, directDatabaseUrl = null }: BusSettings,
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (redisUrl !== null) {
    // Its client takes memory that a node without Redis can do without.
    const { redisLink } = await import('./redis.ts');
    return openRemoteBus(redisLink(redisUrl), onError);
  }
  if (databaseUrl !== null) return openRemoteBus(postgresLink(directDatabaseUrl ?? databaseUrl), onError);
  return openLocalBus();
}
