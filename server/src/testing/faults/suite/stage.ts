import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../../../tools/freePort.ts';
import { startBucket, type TestBucket } from '../../bucket.ts';
import { startPostgres, type TestPostgres } from '../../postgres.ts';
import { startRedis, type TestRedis } from '../../redis.ts';
import { startServer, type Data, type ServerProcess } from '../process.ts';
import { startLink, type Link } from './link.ts';
import { startNginx } from './nginx.ts';
import { startPostbox, type Postbox } from './postbox.ts';
import { findFaketime } from './processes.ts';

interface Node {
  readonly data: Data;
  server: ServerProcess;
}

/** A marketplace with everything around it that can fail. */
export interface Stage {
  readonly kind: 'embedded' | 'postgres';
  /** Where people reach it. */
  readonly origin: string;
  readonly nodes: readonly Node[];
  readonly postbox: Postbox;
  readonly mail: Link;
  /** Null on the embedded database. */
  readonly around: {
    readonly postgres: TestPostgres;
    readonly redis: TestRedis;
    readonly bucket: TestBucket;
    readonly bucketLink: Link;
  } | null;
  /** A small disk with the database, where one can be mounted. */
  readonly disk: string | null;
  /** Sets the clock of the last node; null where libfaketime is missing. */
  readonly setClock: ((seconds: number) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Large enough for a database, with what has to stay free for uploads. */
const DISK_MB = 1200;

/** Starts one node on the embedded database, or two behind nginx with PostgreSQL, Redis and a bucket. */
export async function openStage(kind: Stage['kind']): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-stage-'));
  // PostgreSQL runs as another user where this is root.
  await chmod(folder, 0o755);
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const disk = await mountDisk(path.join(folder, 'disk'));
    if (disk !== null) closing.push(() => execFileSync('umount', ['--lazy', disk]));
    const postbox = await startPostbox();
    closing.push(() => postbox.close());
    const mail = await startLink(postbox.port);
    closing.push(() => mail.close());
    const around = kind === 'postgres' ? await surround(disk, closing) : null;
    const databaseUrl = await around?.postgres.createDatabase('faults');
    const clock = path.join(folder, 'clock');
    const faketime = findFaketime();
    await writeFile(clock, '+0\n');
    const settings: Record<string, string> = {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'hello@lendloop.test',
      ...(around && {
        S3_ENDPOINT: `http://127.0.0.1:${around.bucketLink.port}`,
        S3_BUCKET: around.bucket.s3.bucket,
        S3_REGION: around.bucket.s3.region,
        S3_ACCESS_KEY_ID: around.bucket.s3.credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: around.bucket.s3.credentials?.secretAccessKey ?? '',
      }),
    };
    const fakeClock = {
      LD_PRELOAD: faketime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const nodes: Node[] = [];
    for (const name of kind === 'postgres' ? ['one', 'two'] : ['one']) {
      const hasFakeClock = faketime !== null && (kind === 'embedded' || name === 'two');
      const data: Data = {
        directory: path.join(kind === 'embedded' ? (disk ?? folder) : folder, name),
        databaseUrl,
        redisUrl: around?.redis.url,
        port: await freePort(),
        settings: { ...settings, ...(hasFakeClock && fakeClock) },
      };
      const node = { data, server: await startServer(data) };
      nodes.push(node);
      closing.push(() => node.server.end('SIGKILL'));
    }
    let origin = nodes[0]?.server.origin ?? '';
    if (kind === 'postgres') {
      const nginx = await startNginx(nodes.map(({ server }) => server.port));
      closing.push(() => nginx.stop());
      ({ origin } = nginx);
    }
    const setClock = async (seconds: number) => writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    return {
      kind,
      origin,
      nodes,
      postbox,
      mail,
      around,
      disk,
      setClock: faketime === null ? null : setClock,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A small disk of its own; null where this user may mount none. */
async function mountDisk(folder: string): Promise<string | null> {
  await mkdir(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=1777`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return folder;
  } catch {
    return null;
  }
}

async function surround(disk: string | null, closing: (() => unknown)[]): Promise<Stage['around']> {
  const usual = process.env['TMPDIR'];
  if (disk !== null) process.env['TMPDIR'] = disk;
  const postgres = await startPostgres().finally(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });
  closing.push(() => postgres.stop());
  const redis = await startRedis();
  closing.push(() => redis.stop());
  const bucket = await startBucket();
  closing.push(() => bucket.stop());
  const bucketLink = await startLink(Number(new URL(bucket.s3.endpoint ?? '').port));
  closing.push(() => bucketLink.close());
  return { postgres, redis, bucket, bucketLink };
}
