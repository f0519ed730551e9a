import { expect, onTestFinished, test } from 'vitest';

import { startRedis } from '../testing/redis.ts';
import { checkRedis } from './redisCheck.ts';

test('Redis is asked for a sign of life, and one that is gone is named without its password', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const redisUrl = redis.url.replace('://', '://:secret@');
  expect(await checkRedis({ redisUrl: null })).toEqual([]);
  expect(await checkRedis({ redisUrl: redis.url })).toMatchObject([{ name: 'Redis', state: 'ok' }]);
  await redis.kill();
  const [found] = await checkRedis({ redisUrl });
  expect(found).toMatchObject({ name: 'Redis', state: 'fault' });
  expect(found?.saw).toContain('ECONNREFUSED');
  expect(found?.saw).not.toContain('secret');
});
