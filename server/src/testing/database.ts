import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

import { openDatabase, type Database } from '../db/connect.ts';
import { EmbeddedServer } from '../db/embedded/embedded.ts';
import { restorePristine } from './pristine.ts';

/** Where an API test keeps its data. Every API test file runs once on each kind. */
type ProvidedDatabase =
  | {
      kind: 'embedded';
      /** The file of a migrated database, which every engine loads when it starts. */
      template: string;
    }
  | {
      kind: 'postgres';
      /** The server's own database. */
      url: string;
      /** The migrated database on that server that each test file copies. */
      template: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** A migrated, otherwise empty database that nobody else uses until it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const tested = inject('database');
  if (tested.kind === 'postgres')
    return openDatabase({ url: await copyTemplate(tested.url, tested.template) });
  return openDatabase({ engine: idle.pop() ?? new LentEngine(tested.template) });
}

/** Idle engines of this process. They are kept outside this module because a test file may reset the modules. */
const idle = ((globalThis as { idleEngines?: EmbeddedServer[] }).idleEngines ??= []);

/** An engine that is restored and kept for the next test file instead of stopped. Starting one takes seconds. */
class LentEngine extends EmbeddedServer {
  constructor(template: string) {
    super(null, () => {}, template);
  }

  override async stop(): Promise<void> {
    try {
      await this.#restore();
      idle.push(this);
    } catch {
      // The engine crashed, or the test changed the tables themselves.
      await super.stop();
    }
  }

  async #restore(): Promise<void> {
    const client = new pg.Client({
      stream: () => this.stream(),
      user: 'postgres',
      database: 'postgres',
      ssl: false,
    });
    // The query below reports a broken connection as well.
    client.on('error', () => {});
    await client.connect();
    try {
      await restorePristine(client);
    } finally {
      await client.end();
    }
  }
}

async function copyTemplate(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ url: serverUrl });
  try {
    await server.db.$client.query(`create database ${name} template ${template}`);
  } finally {
    await server.close();
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
