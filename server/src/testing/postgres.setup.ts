import type { TestProject } from 'vitest/node';

import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from './postgres.ts';
import { rememberPristine } from './pristine.ts';

const TEMPLATE = 'lendloop_template';

/** Starts one real PostgreSQL server for the run, with a migrated database to copy, and stops it after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  const template = await openDatabase({ url: await postgres.createDatabase(TEMPLATE) });
  await migrate(template, () => {});
  await rememberPristine(template.db.$client);
  await template.close();
  project.provide('database', { kind: 'postgres', url: postgres.url('postgres'), template: TEMPLATE });
  return () => postgres.stop();
}
