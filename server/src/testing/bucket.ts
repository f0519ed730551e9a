import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../tools/freePort.ts';
import type { S3Settings } from '../config.ts';

export interface TestBucket {
  /** The settings with which a server keeps its images there. */
  readonly s3: S3Settings;
  /** Ends its server as a crash would; the files stay. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./bucket-process.ts', import.meta.url);
/** The one whom the server knows. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts a real S3 server of its own with an empty bucket, on the loopback alone. It does not check signatures. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-bucket-'));
  const port = await freePort();
  const bucket = 'lendloop-test';
  const start = async () => {
    // It makes the marks of its pages with a cipher that OpenSSL calls a legacy.
    const child = fork(PROGRAM, [directory, String(port), bucket], {
      execArgv: ['--openssl-legacy-provider'],
    });
    await Promise.race([once(child, 'message'), failAtExit(child)]);
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    s3: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', credentials },
    kill,
    restart: async () => {
      child = await start();
    },
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function failAtExit(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The S3 server of the tests did not start.');
}
