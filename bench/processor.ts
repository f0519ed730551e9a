import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time for programs in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const KB = 1024;

interface Stat {
  readonly parent: number;
  /** Its own processor time, and that of children that have ended, in ticks. */
  readonly own: number;
  readonly ended: number;
}

/** Processor time in s that the process has used, with all its threads and the children that it has left behind. */
export const usedBy = (pid: number): number => {
  const stat = statOf(pid);
  if (!stat) throw new Error(`Process ${pid} has ended.`);
  return (stat.own + stat.ended) / TICKS_PER_SECOND;
};

/** The same together with its children that still run: a PostgreSQL server has one for each connection. */
export function usedByFamily(pid: number): number {
  const children = familyOf(pid).slice(1);
  const ticks = children.reduce((sum, child) => sum + (statOf(child)?.own ?? 0), 0);
  return usedBy(pid) + ticks / TICKS_PER_SECOND;
}

/** Resident memory in bytes of the process with its descendants. */
export function memoryOf(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + residentBytes(one), 0);
}

/** The huge pages that Linux has set aside and nobody uses, in bytes. */
export function freeHugePages(): number {
  const text = readFileSync('/proc/meminfo', 'utf8');
  const kbOf = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return kbOf(/^HugePages_Free:\s+(\d+)$/m) * kbOf(/^Hugepagesize:\s+(\d+) kB$/m) * KB;
}

/** The process and its descendants. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) parents.set(Number(name), stat.parent);
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

function statOf(pid: number): Stat | null {
  const text = textOf(pid, 'stat');
  return text === null ? null : parseStat(text);
}

/** Reads `/proc/<pid>/stat`, whose second field is a name in brackets that may hold anything. */
export function parseStat(text: string): Stat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ended: endedUser + endedSystem };
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(textOf(pid, 'status') ?? '')?.[1] ?? 0) * KB;
}

/** Null once the process has ended. */
function textOf(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
