import type { Config } from '../config.ts';
import { openLocalBus, type Bus } from './bus.ts';
import { postgresLink } from './postgres.ts';
import { redisLink } from './redis.ts';
import { openRemoteBus } from './remote.ts';

/** The bus for these settings: Redis or PostgreSQL if configured, otherwise local to this node. */
export async function openBus(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (redisUrl !== null) return openRemoteBus(redisLink(redisUrl), onError);
  if (databaseUrl !== null) return openRemoteBus(postgresLink(databaseUrl), onError);
  return openLocalBus();
}
