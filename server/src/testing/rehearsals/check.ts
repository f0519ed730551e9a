import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import type { Finding } from '../../doctor/report.ts';
import { ask } from './ask.ts';
import type { Acknowledged } from './visitors.ts';

const DOCTOR = path.resolve(import.meta.dirname, '../../doctor/cli.ts');

/** Looks for everything that was acknowledged, and returns what is missing or there twice, in words. */
export async function findLost(origin: string, acknowledged: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  const read = async <T>(address: string, cookie?: string): Promise<T | null> => {
    const answer = await ask(origin, { path: address, cookie });
    if (answer.status !== 200) lost.push(`${address} answered ${answer.status}.`);
    return answer.status === 200 ? (JSON.parse(answer.body.toString()) as T) : null;
  };
  for (const { cookie, username } of acknowledged.people) {
    const me = await read<{ username: string } | null>('/api/user', cookie);
    if (me?.username !== username) lost.push(`${username} is no longer signed in.`);
  }
  for (const { id, title, picture } of acknowledged.items) {
    const item = await read<{ title: string }>(`/api/items/${id}`);
    if (item && item.title !== title) lost.push(`The listing ${id} has another title.`);
    const image = await ask(origin, { path: picture });
    if (image.status !== 200) lost.push(`The picture ${picture} answered ${image.status}.`);
  }
  for (const renter of new Set([...acknowledged.rentals.values()].map((one) => one.renter))) {
    const statuses = new Map(
      (await readAll<{ id: number; status: string }>(origin, '/api/rentals/user', renter.cookie, lost)).map(
        (one) => [one.id, one.status],
      ),
    );
    for (const [id, rental] of acknowledged.rentals) {
      if (rental.renter !== renter) continue;
      const status = statuses.get(id);
      if (status === undefined || (rental.status === 'approved' && status !== 'approved'))
        lost.push(`The rental ${id} is ${status ?? 'gone'}, not ${rental.status}.`);
    }
  }
  return lost;
}

/** All pages of a list, by its links. */
async function readAll<T>(origin: string, address: string, cookie: string, lost: string[]): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined = address; next !== undefined;) {
    const answer = await ask(origin, { path: next, cookie });
    if (answer.status !== 200) {
      lost.push(`${next} answered ${answer.status}.`);
      return all;
    }
    all.push(...(JSON.parse(answer.body.toString()) as T[]));
    const link = /<([^>]+)>;\s*rel="?next"?/.exec(String(answer.headers['link'] ?? ''))?.[1];
    next = link && new URL(link, origin).pathname + new URL(link, origin).search;
  }
  return all;
}

/** Messages that are not there, or more than once, in words. */
export async function findMessages(databaseUrl: string, { messages }: Acknowledged): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ content: string; count: number }>(
      'select content, count(*)::integer as count from messages where content = any ($1) group by content',
      [messages.map(({ content }) => content)],
    );
    const counts = new Map(rows.map(({ content, count }) => [content, count]));
    return messages
      .filter(({ content }) => counts.get(content) !== 1)
      .map(({ content }) => `The message '${content}' is there ${counts.get(content) ?? 0} times.`);
  } finally {
    await client.end();
  }
}

/** Runs `npm run doctor` with these settings, and returns what it says is wrong. */
export async function askDoctor(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { ...process.env, LOG_LEVEL: 'error', DEMO: '0', ...settings };
  const printed = await promisify(execFile)(process.execPath, [DOCTOR, '--json'], { env }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  );
  const { findings } = JSON.parse(printed) as { findings: Finding[] };
  return findings.filter(({ state }) => state === 'fault').map(({ name, saw }) => `doctor: ${name}: ${saw}`);
}
