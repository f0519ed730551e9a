import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../tools/freePort.ts';
import type { S3Settings } from '../config.ts';

/** The HTTP methods that wait. */
export type ToBucket = readonly string[];
/** `ready`, then the HTTP method of each request that comes. */
export type FromBucket = string;

export interface TestBucket {
  /** The settings with which a server keeps its images there. */
  readonly s3: S3Settings;
  /** From now on lets requests of these HTTP methods wait, and all others go on. */
  hold(methods: ToBucket): void;
  /** How many requests of this HTTP method have come since it was started. */
  asked(method: string): number;
  /** Ends its server as a crash would; the files stay. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./bucketProcess.ts', import.meta.url);
/** The one whom the server knows. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts a real S3 server of its own with an empty bucket, on the loopback alone. It does not check signatures. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-bucket-'));
  const port = await freePort();
  const bucket = 'lendloop-test';
  const asked = new Map<string, number>();
  const start = async () => {
    asked.clear();
    // It makes the marks of its pages with a cipher that OpenSSL calls a legacy.
    const child = fork(PROGRAM, [directory, String(port), bucket], {
      execArgv: ['--openssl-legacy-provider'],
    });
    await Promise.race([once(child, 'message'), failAtExit(child)]);
    child.on('message', (method: FromBucket) => asked.set(method, (asked.get(method) ?? 0) + 1));
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
    hold: (methods) => void child.send(methods),
    asked: (method) => asked.get(method) ?? 0,
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
