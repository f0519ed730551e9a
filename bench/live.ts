// `npm run bench:live`: open sockets, and messages stored and delivered, compared with a bare WebSocket server. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { withLiveTarget, type LiveTarget } from './liveTarget.ts';
import { quantile } from './load.ts';
import { describeMachine } from './machine.ts';
import { keep, RESULTS, type LiveResults } from './results.ts';
import { openSockets, type Connection } from './sockets.ts';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['postgres'] },
    sockets: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    flight: { type: 'string', default: '100' },
    results: { type: 'string', default: RESULTS },
  },
});
const sockets = Number(options.sockets);
const rate = Number(options.rate);
const seconds = Number(options.seconds);
const TICK_MS = 10;
const SETTLE_MS = 2000;
/** Messages sent so far. */
let numbers = 0;

type Measured = Omit<LiveResults['rows'][number], 'name'>;

/** How one end writes to another: the text of message `number`, its sender and its receiver. */
interface Traffic {
  readonly text: (number: number) => { readonly from: number; readonly to: number; readonly text: string };
  /** The number in a received text; null if it is not a message. */
  readonly number: (text: string) => number | null;
}

const pairs = Math.floor(sockets / 2);
const product: Traffic = {
  text: (number) => {
    const pair = number % pairs;
    const [owner, renter] = [2 * pair + 1, 2 * pair + 2];
    const isOwners = Math.floor(number / pairs) % 2 === 0;
    const frame = {
      type: 'message',
      receiverId: isOwners ? renter : owner,
      itemId: pair + 1,
      content: `n${number}`,
    };
    return {
      from: isOwners ? 2 * pair : 2 * pair + 1,
      to: isOwners ? 2 * pair + 1 : 2 * pair,
      text: JSON.stringify(frame),
    };
  },
  number: (text) =>
    text.startsWith('{"type":"new_message"') ? Number(/"content":"n(\d+)"/.exec(text)?.[1]) : null,
};
const echo: Traffic = {
  text: (number) => {
    const { from, text } = product.text(number);
    return { from, to: from, text };
  },
  number: (text) => Number(/"content":"n(\d+)"/.exec(text)?.[1]),
};

const machine = describeMachine();
const bare = await measure('none', echo);
report('bare ws, echo', bare, bare);
const rows = [{ name: 'bare ws, echo', ...bare }];
for (const database of options.database) {
  const measured = await measure(database, product);
  report(`lendloop, ${database}`, measured, bare);
  rows.push({ name: `lendloop, ${database}`, ...measured });
}
keep(options.results, 'live', { kind: 'live', machine, sockets, rate, rows });

function report(
  name: string,
  { memory, p50, p99, paced, work, clientWork, most }: Measured,
  beside: Measured,
): void {
  const ratio = (one: number, other: number) => `(${(one / other).toFixed(2)})`;
  console.log(
    `${name}: ${sockets} idle sockets at ${memory.toFixed(1)} KB ${ratio(memory, beside.memory)}; ` +
      `at ${Math.round(paced)} messages a second p50 ${p50.toFixed(2)} ms ${ratio(p50, beside.p50)}, ` +
      `p99 ${p99.toFixed(2)} ms ${ratio(p99, beside.p99)}; ` +
      `${Math.round(work)} µs of processor for each ${ratio(work, beside.work)}, ${Math.round(clientWork)} µs in the clients; ` +
      `at most ${Math.round(most)} messages a second ${ratio(most, beside.most)}`,
  );
}

function measure(database: string, traffic: Traffic): Promise<Measured> {
  return withLiveTarget(database, sockets, async (target) => {
    const [memory, connections] = await openIdle(target, database === 'none');
    try {
      await stretch(connections, traffic, 2, null);
      const [before, clientsBefore] = [await target.processor(), process.cpuUsage()];
      const { latencies, perSecond: paced } = await stretch(connections, traffic, seconds, null);
      const { user, system } = process.cpuUsage(clientsBefore);
      const work = ((await target.processor()) - before) / latencies.length;
      const { perSecond: most } = await stretch(connections, traffic, seconds / 2, Number(options.flight));
      const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
      return { memory, p50, p99, paced, work, clientWork: (user + system) / latencies.length, most };
    } finally {
      for (const connection of connections) connection.close();
    }
  });
}

async function openIdle(target: LiveTarget, isBare: boolean): Promise<[number, Connection[]]> {
  const greeting = {
    first: (index: number) => JSON.stringify({ type: 'auth', userId: index + 1 }),
    isLast: (text: string) => isBare || text.startsWith('{"type":"notification_count"'),
  };
  const cookieOf = (index: number) => `lendloop_session=${String(index + 1).padStart(43, '0')}`;
  // The memory of the first ones is that of the code that they load, not of the sockets.
  const first = await openSockets(target.origin, 200, cookieOf, greeting);
  for (const connection of first) connection.close();
  await sleep(SETTLE_MS);
  const before = await target.memory();
  const connections = await openSockets(target.origin, sockets, cookieOf, greeting);
  await sleep(SETTLE_MS);
  return [((await target.memory()) - before) / sockets / 1024, connections];
}

/** Sends for the given seconds at the given rate, or with the given number of messages in flight, and waits until all have arrived. */
async function stretch(
  connections: readonly Connection[],
  traffic: Traffic,
  time: number,
  flight: number | null,
): Promise<{ latencies: number[]; perSecond: number }> {
  const begun = new Map<number, number>();
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + time * 1000;
  const send = () => {
    const number = numbers++;
    const { from, text } = traffic.text(number);
    begun.set(number, performance.now());
    connections[from]?.send(text);
  };
  for (const connection of connections)
    connection.hear = (text) => {
      const number = traffic.number(text);
      const at = number === null ? undefined : begun.get(number);
      if (number === null || at === undefined) return;
      begun.delete(number);
      latencies.push(performance.now() - at);
      if (flight !== null && performance.now() < end) send();
    };
  for (let number = 0; number < (flight ?? 0); number++) send();
  let sent = 0;
  while (performance.now() < end) {
    if (flight === null)
      for (const due = ((performance.now() - start) * rate) / 1000; sent < due; sent++) send();
    await sleep(TICK_MS);
  }
  const until = Date.now() + 10_000;
  while (begun.size > 0 && Date.now() < until) await sleep(TICK_MS);
  if (begun.size > 0) throw new Error(`${begun.size} messages did not arrive.`);
  latencies.sort((a, b) => a - b);
  return { latencies, perSecond: (latencies.length * 1000) / (performance.now() - start) };
}
