import path from 'node:path';

import { ConfigError, readCommandConfig, type Config } from '../config.ts';
import { traceOf } from '../db/loggable.ts';
import { UnusableDatabase } from '../db/unusable.ts';
import { openImageStore } from '../storage/open.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { showProgress } from './progress.ts';
import { Refused } from './refused.ts';
import { restore } from './restore.ts';
import type { TableSum } from './rows.ts';
import { openServer, openStopped, openToRead } from './sources.ts';

// `npm run backup`, `npm run restore` and `npm run move`.

const USAGE: Readonly<Record<string, string>> = {
  backup: `Usage: npm run backup -- <file>

  Writes the database and the pictures to one new file, as they are at this moment. The server may be running.`,
  restore: `Usage: npm run restore -- <file>

  Puts a backup into an empty place: the database and the pictures that DATA_DIR, DATABASE_URL and S3_… name. Everybody has to sign in again.`,
  move: `Usage: npm run move -- postgres://…

  Copies the embedded database of DATA_DIR to an empty database of a PostgreSQL server. Stop the server first.`,
};

/** A command. `given` is its argument. Resolves to what to print. */
type Command = (given: string, config: Config) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: async (given, config) => {
    const file = path.resolve(given);
    const { tables, pictures, size } = await backUp(file, {
      images: await openPictures(config),
      openRows: () => openToRead(config),
      progress: showProgress(process.stderr),
    });
    return `${listOf(tables)}\n\n${file}: ${summaryOf(tables)}, ${count(pictures.files)} files of pictures, ${megabytes(size)}`;
  },
  restore: async (given, config) => {
    const images = await openPictures(config);
    const { tables, pictures } = await restore(
      path.resolve(given),
      config,
      images,
      showProgress(process.stderr),
    );
    return `${listOf(tables)}\n\nRestored ${summaryOf(tables)} and ${count(pictures.files)} files of pictures. All checksums are equal.
All sessions and mailed links have ended: everybody has to sign in again.`;
  },
  move: async (url, config) => {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Refused(USAGE['move'] ?? '');
    const source = await openStopped(config);
    try {
      const target = await openServer({ directDatabaseUrl: null, namesStatements: true }, url);
      try {
        const { tables } = await move(source, target, showProgress(process.stderr));
        return `${listOf(tables)}\n\nCopied ${summaryOf(tables)}. All checksums are equal, and the embedded database is as it was.
Now set DATABASE_URL and start the server. The pictures stay where they are.`;
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
};

const openPictures = (config: Config) =>
  openImageStore(config, (error) => {
    throw error;
  });

const count = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const summaryOf = (tables: readonly TableSum[]): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables`;

const listOf = (tables: readonly TableSum[]): string =>
  tables
    .map(
      ({ name, rows, sha256 }) => `  ${name.padEnd(24)} ${count(rows).padStart(10)}  ${sha256.slice(0, 16)}`,
    )
    .join('\n');

async function run(name = '', given?: string, ...more: readonly string[]): Promise<string> {
  const command = COMMANDS[name];
  if (!command) throw new Refused(Object.values(USAGE).join('\n\n'));
  if (!given || more.length > 0) throw new Refused(USAGE[name] ?? '');
  return command(given, readCommandConfig().config);
}

try {
  const [name, ...words] = process.argv.slice(2);
  process.stdout.write(`${await run(name, ...words)}\n`);
} catch (error) {
  const isForOperator =
    error instanceof Refused || error instanceof ConfigError || error instanceof UnusableDatabase;
  process.stderr.write(`${isForOperator ? error.message : traceOf(error)}\n`);
  process.exitCode = 1;
}
