import type { Config } from '../config.ts';
import { fault, ok, reasonOf, type Finding } from './report.ts';

/** Whether Redis answers and carries events, if it is set; otherwise nothing. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const { host } = new URL(redisUrl);
  try {
    const { redisLink } = await import('../live/redis.ts');
    const ignore = () => {};
    const link = await redisLink(redisUrl)(ignore, ignore);
    await link.ping();
    await link.close();
    return [ok('Redis', `${host} answers`)];
  } catch (error) {
    const advice =
      'Check REDIS_URL, its password, and whether this machine may reach that port. Events between the nodes wait meanwhile, and each counts limits by itself.';
    return [fault('Redis', `${host} cannot be used: ${reasonOf(error)}`, advice)];
  }
}
