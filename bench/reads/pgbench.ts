import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { quantile, type Measured } from '../load.ts';

const run = promisify(execFile);

/** A prepared statement with the types of its parameters. */
export interface Read {
  readonly text: string;
  readonly types: readonly string[];
}

/** A script that runs the statement with one of the sets of values, drawn at random. */
export function scriptOf({ text, types }: Read, sets: readonly (readonly (string | number)[])[]): string {
  const literal = (value: string | number | undefined) =>
    typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  const statement = text.replace(/\$(\d)/g, (_, place: string) => {
    const column = Number(place) - 1;
    return `(array[${sets.map((values) => literal(values[column])).join(',')}]::${types[column]}[])[:turn]`;
  });
  return `\\set turn random(1, ${sets.length})\n${statement};\n`;
}

/** Asks PostgreSQL itself, without HTTP and Node. Throws when pgbench is not installed or a statement fails. */
export async function askDirectly(
  database: string,
  script: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    await writeFile(file, script);
    await run(
      program(),
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${connections}`,
        '--jobs=1',
        `--time=${seconds}`,
        `--file=${file}`,
        '--log',
        `--log-prefix=${path.join(folder, 'log')}`,
        database,
      ],
      { cwd: folder },
    );
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
    const lines = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')));
    return measuredOf(lines.join(''), seconds);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads pgbench's log, a line for each transaction: the third number is its time in µs. There is none if it took longer to connect. */
export function measuredOf(log: string, seconds: number): Measured {
  const times = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b);
  return {
    requests: times.length,
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: 0,
  };
}

/** Debian keeps the programs of each version in a folder of its own. */
function program(): string {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => path.join(folder, version, 'bin/pgbench')).find(existsSync);
  return found ?? 'pgbench';
}
