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

/** Restoring takes a fraction of a second, unless a test has left something open. */
const RESTORE_MS = 10_000;

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** A migrated, otherwise empty database that nobody else uses until it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const tested = inject('database');
  if (tested.kind === 'embedded')
    return openDatabase({ engine: idle.engines.pop() ?? new LentEngine(tested.template) });
  return lend(idle.copies.pop() ?? (await makeCopy(tested.url, tested.template)));
}

/** A database on the PostgreSQL server, and a connection that restores it. A new one would have to learn all tables first. */
interface Copy {
  readonly url: string;
  readonly keeper: pg.Client;
}

interface Idle {
  readonly engines: EmbeddedServer[];
  readonly copies: Copy[];
}

/** What tests of this process have closed and others can use. It is kept outside this module, which a test file may load anew. */
const idle = ((globalThis as { idleDatabases?: Idle }).idleDatabases ??= { engines: [], copies: [] });

/** An engine that is restored and kept for the next test instead of stopped. Starting one takes seconds. */
class LentEngine extends EmbeddedServer {
  constructor(template: string) {
    super(null, () => {}, template);
  }

  override async stop(): Promise<void> {
    try {
      const keeper = await keep({
        stream: () => this.stream(),
        user: 'postgres',
        database: 'postgres',
        ssl: false,
      });
      try {
        await restorePristine(keeper);
      } finally {
        await keeper.end();
      }
      idle.engines.push(this);
    } catch {
      // The engine crashed, or the test changed the tables themselves.
      await super.stop();
    }
  }
}

async function makeCopy(serverUrl: string, template: string): Promise<Copy> {
  const url = await copyTemplate(serverUrl, template);
  return { url, keeper: await keep({ connectionString: url, statement_timeout: RESTORE_MS }) };
}

/** Opens a copy, which is restored and kept for the next test when it is closed. Making one takes several times as long. */
async function lend(copy: Copy): Promise<Database> {
  const database = await openDatabase({ url: copy.url });
  return {
    ...database,
    close: async () => {
      await database.close();
      try {
        await restorePristine(copy.keeper);
        idle.copies.push(copy);
      } catch {
        // The test changed the tables themselves, or left something open that holds them. The copy goes with the server.
        await copy.keeper.end();
      }
    },
  };
}

async function keep(access: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(access);
  // Queries report a broken connection as well.
  client.on('error', () => {});
  await client.connect();
  return client;
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
