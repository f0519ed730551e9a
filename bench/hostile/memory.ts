import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 200;
const MB = 1024;

/** Resident memory of one server including its child processes, in MB. */
export interface Memory {
  readonly start: number;
  readonly peak: number;
  readonly end: number;
}

/** Watches a process's memory until it is read. Works only on Linux: elsewhere it is NaN. */
export function watchMemory(pid: number): () => Memory {
  const start = residentOf(pid);
  let peak = start;
  const timer = setInterval(() => {
    const now = residentOf(pid);
    if (now > peak) peak = now;
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const end = residentOf(pid);
    return { start, peak: end > peak ? end : peak, end };
  };
}

function residentOf(pid: number): number {
  try {
    const own = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / MB;
    return childrenOf(pid).reduce((sum, child) => sum + (residentOf(child) || 0), own);
  } catch {
    // It has ended in the meantime, or this is not Linux.
    return NaN;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
