import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Data } from './process.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const OUTPUT_MAX = 1024 * 1024;

/** Runs `npm run doctor` on these data, and returns how many checks it made. Throws its words if it finds something wrong. */
export async function runDoctor({ directory, databaseUrl, settings }: Data): Promise<number> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: directory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'doctor', '--', '--json'], {
    cwd: ROOT,
    env,
    maxBuffer: OUTPUT_MAX,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`The doctor found something.\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
  return (JSON.parse(stdout) as { findings: unknown[] }).findings.length;
}
