import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { openDatabase, type Database } from '../db/connect.ts';

/** Where a test of the API keeps its data: every such file runs once on each kind. */
type ProvidedDatabase =
  | {
      kind: 'embedded';
      /** The file of a migrated database, with which that of each test file begins. */
      template: string;
    }
  | {
      kind: 'postgres';
      /** The server's own database. */
      url: string;
      /** A migrated database beside it, of which each test file makes a copy. */
      template: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** A migrated, otherwise empty database of its own for the test file that asks. */
export async function openTestDatabase(): Promise<Database> {
  const tested = inject('database');
  if (tested.kind === 'postgres')
    return openDatabase({ url: await copyTemplate(tested.url, tested.template) });
  return openDatabase({ directory: null, template: tested.template });
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
