import { spawn, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Stops a process and its children as if their machine had frozen. Returns what lets them go on. */
export function freeze(pid: number): () => void {
  const pids = [pid, ...childrenOf(pid)];
  // The parent first, so that it starts no more.
  for (const one of pids) signal(one, 'SIGSTOP');
  return () => {
    for (const one of pids) signal(one, 'SIGCONT');
  };
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Keeps every core busy three times over. Returns what ends that. */
export function keepBusy(): () => void {
  const hogs = Array.from({ length: 3 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'process.on("disconnect", () => process.exit()); for (;;);'], {
      stdio: ['ignore', 'ignore', 'ignore'],
    }),
  );
  return () => {
    for (const hog of hogs) hog.kill('SIGKILL');
  };
}

/** The library that gives a process another clock; null where it is not installed. */
export function findFaketime(): string | null {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib'];
  const files = folders.map((folder) => `${folder}/faketime/libfaketimeMT.so.1`);
  return files.find((file) => existsSync(file)) ?? null;
}
