import { spawnSync } from 'node:child_process';

/** Prometheus' own checker, which Debian's package `prometheus` brings. */
const PROGRAM = 'promtool';

export const hasPromtool = spawnSync(PROGRAM, ['--version']).error === undefined;

/** Why a test is skipped without it. */
export const MISSING = 'promtool is not installed (Debian: apt-get install prometheus)';

/** Runs it and returns what it says, or null if it finds nothing wrong. */
export function promtool(args: readonly string[], input = ''): string | null {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { input, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
}
