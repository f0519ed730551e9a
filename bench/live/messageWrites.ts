import { sendMessage } from '@lendloop/contract/messages';
import autocannon from 'autocannon';

import { median } from '../load.ts';
import type { LiveTarget } from './liveTarget.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const PEOPLE = 400;

interface Stored {
  /** Messages a second. */
  readonly rate: number;
  /** Processor time of the server and of PostgreSQL for each, in µs. */
  readonly work: number;
  readonly postgresWork: number;
}

/** Compares storing messages by HTTP with a bare route that inserts them, in turns. Prints the medians. */
export async function compareWrites(target: LiveTarget, seconds: number): Promise<void> {
  const { bare } = target;
  if (bare === null) return;
  const rounds: { readonly ours: Stored; readonly plain: Stored }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      plain: await store(target, bare, '/messages', seconds),
      ours: await store(target, target.origin, sendMessage.path, seconds),
    });
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  console.log(
    `messages by HTTP, ${CONNECTIONS} connections: ${of(({ ours, plain }) => ours.rate / plain.rate).toFixed(2)} of the bare insert, ` +
      `${of(({ ours, plain }) => (plain.work + plain.postgresWork) / (ours.work + ours.postgresWork)).toFixed(2)} by processor time; ` +
      `${Math.round(of(({ ours }) => ours.rate))} and ${Math.round(of(({ plain }) => plain.rate))} a second; ` +
      `server ${Math.round(of(({ ours }) => ours.work))} and ${Math.round(of(({ plain }) => plain.work))} µs, ` +
      `PostgreSQL ${Math.round(of(({ ours }) => ours.postgresWork))} and ${Math.round(of(({ plain }) => plain.postgresWork))} µs`,
  );
}

async function store(target: LiveTarget, origin: string, path: string, seconds: number): Promise<Stored> {
  const before = await target.processor();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(
      {
        url: origin,
        connections: CONNECTIONS,
        duration: seconds,
        requests: Array.from({ length: PEOPLE }, (_, index) => request(index, path)),
      },
      (error: unknown, finished) => (error ? reject(error) : resolve(finished)),
    );
  });
  const after = await target.processor();
  const count = result['2xx'];
  if (result.errors + result.non2xx > 0 || count === 0)
    throw new Error(`${origin}${path}: ${result.errors} errors, ${result.non2xx} refused.`);
  return {
    rate: count / result.duration,
    work: (after.server - before.server) / count,
    postgresWork: (after.postgres - before.postgres) / count,
  };
}

/** Person 2n + 1 writes to person 2n + 2 about item n + 1, as the server was prepared. */
function request(pair: number, path: string): autocannon.Request {
  const [senderId, receiverId, itemId] = [2 * pair + 1, 2 * pair + 2, pair + 1];
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      cookie: `lendloop_session=${String(senderId).padStart(43, '0')}`,
    },
    body: JSON.stringify({ senderId, receiverId, itemId, content: 'Is it still free on Sunday?' }),
  };
}
