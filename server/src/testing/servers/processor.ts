import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** Processor time in µs of the processes with this name that descend from `root`; 0 where the system does not tell. */
export function processorBelow(root: number, name: string): number {
  const all = processes();
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all
    .filter(({ pid, command }) => family.has(pid) && command === name)
    .reduce((sum, { ticks }) => sum + ticks * TICK_US, 0);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly ticks: number;
}

function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(read);
  } catch {
    return [];
  }
}

function read(pid: string): Process[] {
  try {
    const [, command = '', rest = ''] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    // After the name come state, parent and, as the 14th and 15th of all, user and system time.
    const fields = rest.split(' ');
    return [
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        command,
        ticks: Number(fields[11]) + Number(fields[12]),
      },
    ];
  } catch {
    return [];
  }
}
