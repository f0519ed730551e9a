import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const debianPostgres = '/usr/lib/postgresql';

/**
 * The first of the programs that lies on the PATH.
 * @param {string[]} names
 * @param {string[]} [folders] looked through in their order
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
 * The folder with PostgreSQL's server programs. Debian keeps them off the PATH; the newest version is taken.
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

/** @returns {string | undefined} the path of Redis' or Valkey's server */
export function findRedis() {
  return whichProgram(['redis-server', 'valkey-server']);
}
