import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { startEngine } from '../db/embedded/engine.ts';
import { WireServer } from '../db/embedded/server.ts';
import { keepTemplate } from '../db/embedded/template.ts';
import { WireStream } from '../db/embedded/wire.ts';
import { migrate } from '../db/migrate.ts';
import { Connections } from '../db/pool.ts';
import { rememberPristine } from './pristine.ts';

/** Migrates one embedded database for the run and saves it to a file that every engine loads. The file goes after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-migrated-'));
  const template = path.join(folder, 'cluster.tar');
  const { engine } = await startEngine(null);
  const server = new WireServer(engine);
  const stream = () =>
    new WireStream((client) => ({
      send: (batch) => void server.answer(1, batch).then((answer) => client.push(answer)),
      close: () => void server.end(1),
    }));
  const pool = new Connections({ stream, user: 'postgres', database: 'postgres', ssl: false, max: 1 });
  await migrate({ kind: 'embedded', direct: { $client: pool } }, () => {});
  await rememberPristine(pool);
  await pool.end();
  await server.end(1);
  await keepTemplate(engine, template);
  await server.stop();
  project.provide('database', { kind: 'embedded', template });
  return () => rm(folder, { recursive: true });
}
