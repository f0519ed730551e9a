import type { FastifyInstance } from 'fastify';

import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/connect.ts';
import { limitsInMemory } from '../../http/limits/limits.ts';
import { openLocalBus } from '../../live/bus.ts';
import { openFolder } from '../../storage/folder.ts';

/** The whole server as benchmarks measure it: a single node without limits and logging. */
export const buildMeasured = (database: Database, directory: string): Promise<FastifyInstance> =>
  buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', TIME_ZONE: 'Asia/Kolkata' }),
    database,
    images: openFolder(directory),
    bus: openLocalBus(),
    makeLimit: limitsInMemory(false),
    now: () => new Date(),
  });

/** Resolves when this process should stop: on SIGTERM, SIGINT or the end of stdin. */
export const askedToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve());
    process.stdin.once('close', () => resolve()).resume();
  });
