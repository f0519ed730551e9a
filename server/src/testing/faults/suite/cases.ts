import { rm, statfs } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import path from 'node:path';

import { createClient } from '@redis/client';

import { startServer } from '../process.ts';
import { freeze, keepBusy } from './processes.ts';
import type { Stage } from './stage.ts';

/** A fault, and what people may notice of it. */
export interface Case {
  readonly name: string;
  readonly tried: string;
  /** Why it cannot be tried here, e.g. a program that is missing; null if it can. */
  readonly lacks?: (stage: Stage) => string | null;
  /** How long the fault lasts, in s. */
  readonly seconds: number;
  /** Nobody may get an error at all. */
  readonly goesUnnoticed?: boolean;
  /** Requests in flight may be lost with their connection. */
  readonly cutsOff?: boolean;
  /** Begins the fault. Returns what ends it. */
  readonly begin: (stage: Stage) => Promise<() => unknown>;
}

const HOUR = 3600;
const MB = 1024 * 1024;

const unavailable = (what: string) =>
  `HTTP/1.1 500 Internal Server Error\r\ncontent-length: ${what.length}\r\nconnection: close\r\n\r\n${what}`;

/** What surrounds the nodes; these cases are tried on PostgreSQL only. */
function around({ around: parts }: Stage): NonNullable<Stage['around']> {
  if (!parts) throw new Error('There is nothing around the embedded database.');
  return parts;
}

const noClock = ({ setClock }: Stage) => (setClock ? null : 'libfaketime is not installed');
const noDisk = ({ disk }: Stage) => (disk === null ? 'a small disk can only be mounted as root' : null);

const clockJump = (name: string, seconds: number): Case => ({
  name,
  tried: 'the clock of one node by libfaketime, and back again',
  lacks: noClock,
  seconds: 8,
  goesUnnoticed: true,
  begin: async ({ setClock }) => {
    await setClock?.(seconds);
    return () => setClock?.(0);
  },
});

const mailCase = (name: string, tried: string, way: Parameters<Stage['mail']['become']>[0]): Case => ({
  name,
  tried,
  seconds: 8,
  goesUnnoticed: true,
  begin: async ({ mail }) => {
    mail.become(way);
    return () => mail.become({ is: 'open' });
  },
});

const bucketCase = (
  name: string,
  tried: string,
  seconds: number,
  way: Parameters<Stage['mail']['become']>[0],
): Case => ({
  name,
  tried,
  seconds,
  begin: async (stage) => {
    const { bucketLink } = around(stage);
    bucketLink.become(way);
    return () => bucketLink.become({ is: 'open' });
  },
});

const everywhere: readonly Case[] = [
  {
    name: 'A node killed',
    tried: 'kill -9, and started again after 3 s, as a supervisor does',
    seconds: 3,
    cutsOff: true,
    begin: async ({ nodes }) => {
      const node = nodes.at(-1);
      await node?.server.end('SIGKILL');
      return async () => {
        if (node) node.server = await startServer(node.data);
      };
    },
  },
  {
    name: 'Disk almost full',
    tried: 'less left than is kept free for the database',
    lacks: noDisk,
    seconds: 8,
    begin: ({ disk }) => fill(disk, 200),
  },
  {
    name: 'Disk full',
    tried: 'not a byte left for the database',
    lacks: noDisk,
    seconds: 5,
    begin: ({ disk }) => fill(disk, 0),
  },
  mailCase('Mail server gone', 'it refuses connections', { is: 'closed' }),
  mailCase('Mail server silent', 'it takes connections and says nothing', { is: 'silent' }),
  mailCase('Mail server slow', 'half a second for each line', { is: 'slow', pauseMs: 500 }),
  mailCase('Mail server refuses', '421 for everybody', {
    is: 'says',
    text: '421 Try again later\r\n',
    first: true,
  }),
  clockJump('Clock an hour ahead', HOUR),
  clockJump('Clock an hour behind', -HOUR),
  {
    name: 'A busy machine',
    tried: 'three endless loops for each core',
    seconds: 10,
    goesUnnoticed: true,
    begin: async () => keepBusy(),
  },
];

const aroundNodes: readonly Case[] = [
  {
    name: 'PostgreSQL stopped',
    tried: 'a fast shutdown, and started after 5 s',
    seconds: 5,
    begin: async (stage) => {
      const { postgres } = around(stage);
      await postgres.kill('SIGINT');
      return () => postgres.restart();
    },
  },
  {
    name: 'PostgreSQL killed',
    tried: 'kill -9, and started after 5 s',
    seconds: 5,
    begin: async (stage) => {
      const { postgres } = around(stage);
      await postgres.kill();
      return () => postgres.restart();
    },
  },
  {
    name: 'PostgreSQL frozen',
    tried: 'SIGSTOP to all its processes for 45 s',
    seconds: 45,
    begin: async (stage) => freeze(around(stage).postgres.pid()),
  },
  {
    name: 'Redis killed',
    tried: 'kill -9, and started after 5 s',
    seconds: 5,
    goesUnnoticed: true,
    begin: async (stage) => {
      const { redis } = around(stage);
      await redis.kill();
      return () => redis.restart();
    },
  },
  {
    name: 'Redis frozen',
    tried: 'SIGSTOP for 20 s',
    seconds: 20,
    goesUnnoticed: true,
    begin: async (stage) => freeze(await pidOfRedis(around(stage).redis.url)),
  },
  {
    name: 'Bucket killed',
    tried: 'kill -9, and started after 5 s',
    seconds: 5,
    begin: async (stage) => {
      const { bucket } = around(stage);
      await bucket.kill();
      return () => bucket.restart();
    },
  },
  bucketCase('Bucket slow', 'half a second for each piece', 8, { is: 'slow', pauseMs: 500 }),
  bucketCase('Bucket failing', '500 for every request', 8, {
    is: 'says',
    text: unavailable('Broken'),
    first: false,
  }),
  bucketCase('Bucket silent', 'it takes requests and does not answer for 45 s', 45, { is: 'silent' }),
];

/** The faults that can happen there. */
export const casesOn = (kind: Stage['kind']): readonly Case[] =>
  kind === 'postgres' ? [...aroundNodes, ...everywhere] : everywhere;

/** Leaves this many MB on a disk. Returns what frees it again. */
async function fill(disk: string | null, leftMb: number): Promise<() => Promise<void>> {
  const file = path.join(disk ?? '', 'ballast');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(MB);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk ?? '');
      const free = bavail * bsize - leftMb * MB;
      if (free <= 0) break;
      await handle.write(block, 0, Math.min(MB, free));
    }
  } catch {
    // Somebody else took the last bytes.
  } finally {
    await handle.close();
  }
  return () => rm(file);
}

async function pidOfRedis(url: string): Promise<number> {
  const client = createClient({ url });
  await client.connect();
  const told = await client.info('server');
  client.destroy();
  return Number(/process_id:(\d+)/.exec(told)?.[1]);
}
