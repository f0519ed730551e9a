import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../../tools/freePort.ts';
import { startNginx } from '../../../../tools/proxy/nginx.ts';
import { startBucket } from '../bucket.ts';
import { startRedis } from '../redis.ts';
import { startNode, type Node } from './node.ts';

/** Two nodes of some version behind nginx, with Redis and a bucket. */
export interface Place {
  /** Where nginx answers. */
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Starts a node, 0 or 1, of the version in this folder. */
  readonly start: (index: 0 | 1, folder: string) => Promise<Node>;
  /** Tells nginx which nodes to ask, and waits until the requests that it has passed on to others are answered. */
  readonly ask: (indices: readonly number[]) => Promise<void>;
  /** Everything that the nodes have printed. */
  readonly printed: () => string;
  /** Stops everything and removes the files. */
  readonly close: () => Promise<void>;
}

/** `database` has the settings of the database. */
export async function openPlace(database: Readonly<Record<string, string>>): Promise<Place> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-rehearsal-'));
  const ports = [await freePort(), await freePort()];
  const [redis, bucket, port] = await Promise.all([startRedis(), startBucket(), freePort()]);
  const { s3 } = bucket;
  const settings = {
    ...database,
    REDIS_URL: redis.url,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.credentials?.secretAccessKey ?? '',
  };
  const nodes = new Set<Node>();
  const nginx = await startNginx(port, ports, directory);
  process.once('exit', () => nginx.kill('SIGTERM'));
  const config = path.join(directory, 'nginx.conf');
  // All visitors of a rehearsal come from one address.
  const text = (await readFile(config, 'utf8')).replaceAll(/rate=\d+r\/s/g, 'rate=10000r/s');
  const tell = async (indices: readonly number[]) => {
    const marked = ports.reduce(
      (all, one, index) =>
        indices.includes(index)
          ? all
          : all.replace(`server 127.0.0.1:${one} max_fails=0;`, `server 127.0.0.1:${one} max_fails=0 down;`),
      text,
    );
    await writeFile(config, marked);
    nginx.kill('SIGHUP');
  };
  await tell([0, 1]);
  return {
    origin: `http://127.0.0.1:${port}`,
    settings,
    start: async (index, folder) => {
      const node = await startNode(folder, ports[index] ?? 0, {
        ...settings,
        DATA_DIR: path.join(directory, `node${index}`),
      });
      nodes.add(node);
      return node;
    },
    ask: tell,
    printed: () => [...nodes].map((node) => node.printed()).join(''),
    close: async () => {
      await Promise.all([...nodes].map((node) => node.stop()));
      await end(nginx);
      await Promise.all([redis.stop(), bucket.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
