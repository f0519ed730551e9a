import { setTimeout as sleep } from 'node:timers/promises';

import { quantile } from '../load.ts';
import type { Crowd } from './crowd.ts';
import { drawRequest, requestText, type Kind, type World } from './requests.ts';

const TICK_MS = 5;
const SIGN_OF_LIFE_MS = 100;
/** How long somebody waits after a refusal while the capacity is measured, in ms. */
const REFUSED_MS = 200;

/** One request, with times in ms since the start of the process. */
export interface Sent {
  readonly kind: Kind;
  /** When it was due, whether or not a connection was free. */
  readonly due: number;
  readonly end: number;
  readonly status: number;
}

/** Every answer of a stretch of load. */
export interface Stretch {
  readonly sent: readonly Sent[];
  /** Requests that could not be sent, because all connections waited for an answer. */
  readonly unsent: number;
  readonly seconds: number;
  /** How long `/healthz` took each time, in ms. */
  readonly signsOfLife: readonly number[];
}

/**
 * The most requests that are served a second, at the number of connections at which that is most. With few of them the server
 * has pauses; with many it refuses some.
 */
export async function findCapacity(
  world: World,
  crowd: Crowd,
  connections: readonly number[],
  seconds: number,
): Promise<number> {
  let most = 0;
  for (const count of connections) most = Math.max(most, await servedASecond(world, crowd, count, seconds));
  return most;
}

/** Sends requests as fast as so many connections are answered; returns those that were served a second. */
async function servedASecond(
  world: World,
  crowd: Crowd,
  connections: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let served = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const status = await new Promise<number>((resolve) => {
        const isSent = crowd.ask(drawRequest(world).text, (outcome) => resolve(outcome.status));
        if (!isSent) throw new Error('There are fewer connections than that.');
      });
      if (status >= 200 && status < 300) served += 1;
      // Whoever is refused in no time and asks again at once would keep the server refusing.
      else await sleep(REFUSED_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return served / seconds;
}

/** Sends so many requests a second, whatever the answers. Resolves when all of them are answered. */
export async function sendAtRate(
  world: World,
  crowd: Crowd,
  rate: number,
  seconds: number,
): Promise<Stretch> {
  const start = performance.now();
  const sent: Sent[] = [];
  const signsOfLife: number[] = [];
  let due = start;
  let unsent = 0;
  let open = 0;
  let isOver = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = () => {
    if (isOver && open === 0) resolve();
  };
  const life = setInterval(() => {
    const asked = performance.now();
    open += 1;
    const isAsked = crowd.ask(requestText(world, '198.51.100.1', '/healthz'), () => {
      signsOfLife.push(performance.now() - asked);
      open -= 1;
      settle();
    });
    if (!isAsked) open -= 1;
  }, SIGN_OF_LIFE_MS);
  const ticks = setInterval(() => {
    const now = performance.now();
    for (; due <= Math.min(now, start + seconds * 1000); due += 1000 / rate) {
      const at = due;
      const { kind, text } = drawRequest(world);
      open += 1;
      const isSent = crowd.ask(text, ({ status }) => {
        sent.push({ kind, due: at, end: performance.now(), status });
        open -= 1;
        settle();
      });
      if (isSent) continue;
      open -= 1;
      unsent += 1;
    }
    if (now < start + seconds * 1000) return;
    clearInterval(ticks);
    clearInterval(life);
    isOver = true;
    settle();
  }, TICK_MS);
  await promise;
  return { sent, unsent, seconds, signsOfLife };
}

const isServed = ({ status }: Sent) => status >= 200 && status < 300;
const isRefused = ({ status }: Sent) => status === 503;

/** A quantile of how long they took, in ms. */
export const quantileOf = (sent: readonly Sent[], share: number): number =>
  quantile(
    sent.map(({ due, end }) => end - due).sort((a, b) => a - b),
    share,
  );

export function describe({ sent, unsent, seconds, signsOfLife }: Stretch): Readonly<Record<string, string>> {
  const served = sent.filter(isServed);
  const refused = sent.filter(isRefused);
  const other = sent.length - served.length - refused.length;
  const share = (kind: Kind) => {
    const ofKind = sent.filter((one) => one.kind === kind);
    return `${((100 * ofKind.filter(isServed).length) / Math.max(1, ofKind.length)).toFixed(0)} %`;
  };
  const health = signsOfLife.toSorted((a, b) => a - b);
  return {
    'sent a second': (sent.length / seconds).toFixed(0),
    'served a second': (served.length / seconds).toFixed(0),
    'served, p50 ms': quantileOf(served, 0.5).toFixed(0),
    'served, p99 ms': quantileOf(served, 0.99).toFixed(0),
    'refused (503)': `${((100 * refused.length) / Math.max(1, sent.length)).toFixed(1)} %`,
    'refusal, p50 ms': quantileOf(refused, 0.5).toFixed(0),
    'refusal, p99 ms': quantileOf(refused, 0.99).toFixed(0),
    'reads served': share('read'),
    'signed-in reads served': share('signed-in read'),
    'writes served': share('write'),
    '/healthz, p99 ms': quantile(health, 0.99).toFixed(0),
    'other answers': String(other),
    'not sent': String(unsent),
  };
}

/** How long after `end` the last request was refused or slow, in seconds. */
export function recoverySeconds({ sent }: Stretch, end: number, slowMs: number): number {
  const bad = sent.filter((one) => !isServed(one) || one.end - one.due > slowMs);
  return Math.max(0, ...bad.map(({ due }) => (due - end) / 1000));
}
