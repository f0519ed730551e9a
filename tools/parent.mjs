import { readFileSync } from 'node:fs';

/**
 * Who started us, as far as it can be told. npm may put a shell between itself and its script; on Linux we look past
 * it, since the shell lives on when npm is killed.
 * @returns {string} another text once one of them is gone
 */
export function lineage() {
  const parent = process.ppid;
  try {
    const shell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').startsWith('sh\0-c\0');
    const status = shell ? readFileSync(`/proc/${parent}/status`, 'utf8') : '';
    return `${parent} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ''}`;
  } catch {
    return `${parent}`;
  }
}
