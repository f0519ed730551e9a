import { readdir, readFile } from 'node:fs/promises';

import pg from 'pg';

import { percentile } from './judge.ts';
import type { Window } from './traffic.ts';

/** What a server used at a moment, and what people saw since the moment before. */
export interface Sample {
  readonly minute: number;
  readonly residentMb: number;
  readonly heapMb: number;
  /** Open files and sockets. */
  readonly handles: number;
  /** Of the database; 0 for the embedded one, which has none. */
  readonly connections: number;
  readonly requests: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
  /** The share of one core, from 0 on, that the server took since the sample before. */
  readonly cores: number;
}

interface Watched {
  readonly pid: number;
  readonly origin: string;
  readonly databaseUrl: string | null;
}

const MB = 1024 * 1024;
const TICKS_PER_SECOND = 100;

/** Starts sampling a server; each call looks once. */
export function makeSampler({ pid, origin, databaseUrl }: Watched): (window: Window) => Promise<Sample> {
  const start = performance.now();
  let before = { at: start, ticks: 0 };
  return async ({ requests, errors, durations }) => {
    const at = performance.now();
    const [status, stat, handles, metrics, connections] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readdir(`/proc/${pid}/fd`),
      fetch(`${origin}/metrics`).then((answer) => answer.text()),
      databaseUrl === null ? 0 : countConnections(databaseUrl),
    ]);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const cores = (ticks - before.ticks) / TICKS_PER_SECOND / ((at - before.at) / 1000);
    before = { at, ticks };
    return {
      minute: (at - start) / 60_000,
      residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      heapMb: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / MB,
      handles: handles.length,
      connections,
      requests,
      errors,
      p50: percentile(durations, 0.5),
      p99: percentile(durations, 0.99),
      cores,
    };
  };
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name like 'lendloop%'",
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
