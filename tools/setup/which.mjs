import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const debianPostgres = '/usr/lib/postgresql';

/**
 * Finds the first of the programs that is on the PATH.
 * @param {string[]} names
 * @param {string[]} [folders] searched in order
 * @returns {string | undefined} its path
 */
export function whichProgram(names, folders = (process.env.PATH ?? '').split(path.delimiter)) {
  const ending = process.platform === 'win32' ? '.exe' : '';
  for (const name of names) {
    const folder = folders.find((folder) => folder && existsSync(path.join(folder, name + ending)));
    if (folder) return path.join(folder, name + ending);
  }
  return undefined;
}

/**
 * Finds the folder with PostgreSQL's server programs, which Debian keeps off the PATH. Prefers the newest version.
 * @returns {string | undefined}
 */
export function findPostgresFolder() {
  const versions = existsSync(debianPostgres)
    ? readdirSync(debianPostgres).sort((a, b) => Number(b) - Number(a))
    : [];
  const debian = versions.map((version) => path.join(debianPostgres, version, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)];
  const program = whichProgram(['initdb'], folders);
  return program && path.dirname(program);
}

/** @returns {string | undefined} the path of PgBouncer, which Debian keeps off the PATH of most users */
export function findPgBouncer() {
  return whichProgram(['pgbouncer'], ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]);
}

/** @returns {string | undefined} the path of Redis' or Valkey's server */
export function findRedis() {
  return whichProgram(['redis-server', 'valkey-server']);
}
