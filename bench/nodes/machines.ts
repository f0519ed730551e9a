import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CPU = '/sys/fs/cgroup/cpu';
const ACCOUNT = '/sys/fs/cgroup/cpuacct';
const PERIOD_US = 20_000;

/** Processes that share a part of a core, as if they were on a small machine of their own. */
export class Machine {
  readonly name: string;
  readonly #share: number;
  readonly #folder: string;

  /** `share` is that of one core; null leaves the processes free. */
  constructor(name: string, share: number | null) {
    this.name = name;
    this.#share = share ?? Infinity;
    this.#folder = `lendloop-bench-${process.pid}-${name.replaceAll(' ', '-')}`;
    if (share === null) return;
    for (const root of [CPU, ACCOUNT]) mkdirSync(path.join(root, this.#folder));
    writeFileSync(path.join(CPU, this.#folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(CPU, this.#folder, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
  }

  /** Moves processes here; those that they start from now on come along. */
  take(pids: readonly number[]): void {
    if (this.#share === Infinity) return;
    for (const root of [CPU, ACCOUNT])
      for (const pid of pids) {
        // The file takes one process at a time; one that has ended by now needs no place.
        if (existsSync(`/proc/${pid}`))
          writeFileSync(path.join(root, this.#folder, 'cgroup.procs'), String(pid));
      }
  }

  /** Lets its processes use whole cores from now on. */
  free(): void {
    if (this.#share < Infinity) writeFileSync(path.join(CPU, this.#folder, 'cpu.cfs_quota_us'), '-1');
  }

  /** Processor time used here so far, in µs; null where it is not known. */
  used(): number | null {
    if (this.#share === Infinity) return null;
    return Number(readFileSync(path.join(ACCOUNT, this.#folder, 'cpuacct.usage'), 'utf8')) / 1000;
  }

  /** How much of its share it used, given the processor time and the duration in µs. */
  load(used: number, duration: number): number {
    return used / duration / this.#share;
  }

  /** Call it when its processes have ended. */
  close(): void {
    if (this.#share === Infinity) return;
    for (const root of [CPU, ACCOUNT]) rmdirSync(path.join(root, this.#folder));
  }
}

/** Whether processes can be held to a share here: Linux with the first version of cgroups, as root. */
export const canShare = (): boolean =>
  process.getuid?.() === 0 && existsSync(path.join(CPU, 'cpu.cfs_quota_us')) && existsSync(ACCOUNT);

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that descend from this one, with their command lines; their parents come first. */
export function descendantsOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command }];
      } catch {
        return [];
      }
    });
  const found: Process[] = [];
  const parents = new Set([root]);
  for (let more = all; more.length > 0;) {
    more = all.filter(({ pid, parent }) => parents.has(parent) && !parents.has(pid));
    found.push(...more);
    for (const { pid } of more) parents.add(pid);
  }
  return found;
}
