import type { TestProject } from 'vitest/node';

import { startPostgres } from './postgres.ts';
import type { ProvidedDatabase } from './provided.ts';

/** Starts one PostgreSQL server for all files of the project and gives them its address. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  const database: ProvidedDatabase = { kind: 'postgres', url: server.url('postgres') };
  project.provide('database', database);
  return () => server.stop();
}
