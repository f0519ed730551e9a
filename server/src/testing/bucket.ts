import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../tools/freePort.ts';
import type { S3Settings } from '../config.ts';

/** The HTTP methods whose requests are held back. */
export type ToBucket = readonly string[];
/** `ready`, then the HTTP method of each incoming request, and `aborted <method>` for each response cut off by the client. */
export type FromBucket = string;

export interface TestBucket {
  /** The settings for a server that stores its images there. */
  readonly s3: S3Settings;
  /** Holds back requests with these HTTP methods from now on, and releases all others. */
  hold(methods: ToBucket): void;
  /** Counts the requests with this HTTP method since the server started. */
  asked(method: string): number;
  /** Counts the requests with this HTTP method whose client aborted the response since the server started. */
  aborted(method: string): number;
  /** Kills the server as a crash would; the files stay. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./bucketProcess.ts', import.meta.url);
/** The server's only account. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts a real S3 server with an empty bucket, on loopback only. It does not check signatures. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-bucket-'));
  const port = await freePort();
  const bucket = 'lendloop-test';
  const messages = new Map<string, number>();
  const start = async () => {
    messages.clear();
    // It encrypts its continuation tokens with a cipher that OpenSSL considers legacy.
    const child = fork(PROGRAM, [directory, String(port), bucket], {
      execArgv: ['--openssl-legacy-provider'],
    });
    await Promise.race([once(child, 'message'), failAtExit(child)]);
    child.on('message', (message: FromBucket) => messages.set(message, (messages.get(message) ?? 0) + 1));
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
    asked: (method) => messages.get(method) ?? 0,
    aborted: (method) => messages.get(`aborted ${method}`) ?? 0,
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
  throw new Error('The test S3 server did not start.');
}
