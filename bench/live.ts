// `npm run bench:live`: open sockets, and messages stored and delivered, compared with a bare WebSocket server. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { withLiveTarget, type LiveTarget } from './live/liveTarget.ts';
import { compareWrites } from './live/messageWrites.ts';
import { openSockets, type Connection } from './live/sockets.ts';
import { quantile } from './load.ts';
import { describeMachine } from './machine.ts';
import { keep, RESULTS, type LiveResults } from './results.ts';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['postgres'] },
    sockets: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    flight: { type: 'string', default: '100' },
    results: { type: 'string', default: RESULTS },
    nodes: { type: 'string', default: '2' },
    redis: { type: 'string' },
  },
});
const sockets = Number(options.sockets);
const rate = Number(options.rate);
const seconds = Number(options.seconds);
const TICK_MS = 10;
const SETTLE_MS = 2000;
/** Messages sent so far. */
let numbers = 0;

interface Measured {
  /** Resident memory per open socket, in KB of 1,024 bytes. */
  readonly memory: number;
  /** From sending to receipt at the other end, in ms, at the given rate. */
  readonly p50: number;
  readonly p99: number;
  readonly paced: number;
  /** Processor time of the servers, of PostgreSQL and of the clients per message, in µs, at the given rate. */
  readonly work: number;
  readonly postgresWork: number;
  readonly clientWork: number;
  /** Messages per second with the given number in flight. */
  readonly most: number;
  /** Processor time of the servers and of PostgreSQL per message, in µs, at that. */
  readonly mostWork: number;
  readonly mostPostgresWork: number;
}

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
for (const database of options.database)
  await withLiveTarget(database, 1000, (target) => compareWrites(target, seconds / 5));
const bare = await measure('none', echo);
const rows: LiveResults['rows'][number][] = [];
note('bare ws, echo', bare);
for (const database of options.database) note(`lendloop, ${database}`, await measure(database, product));
if (options.nodes !== '1')
  for (const database of options.database.filter((one) => one !== 'embedded'))
    note(
      `lendloop, ${database}, ${options.nodes} nodes`,
      await measure(database, product, Number(options.nodes)),
    );
keep(options.results, 'live', { kind: 'live', machine, sockets, rate, rows });

function note(name: string, measured: Measured): void {
  report(name, measured, bare);
  rows.push({ name, ...measured });
}

function report(
  name: string,
  { memory, p50, p99, paced, work, postgresWork, clientWork, most, mostWork, mostPostgresWork }: Measured,
  beside: Measured,
): void {
  const ratio = (one: number, other: number) => `(${(one / other).toFixed(2)})`;
  console.log(
    `${name}: ${sockets} idle sockets at ${memory.toFixed(1)} KB ${ratio(memory, beside.memory)}; ` +
      `at ${Math.round(paced)} messages a second p50 ${p50.toFixed(2)} ms ${ratio(p50, beside.p50)}, ` +
      `p99 ${p99.toFixed(2)} ms ${ratio(p99, beside.p99)}; ` +
      `${Math.round(work)} µs of processor for each ${ratio(work, beside.work)}, ${Math.round(postgresWork)} µs in PostgreSQL, ` +
      `${Math.round(clientWork)} µs in the clients; ` +
      `at most ${Math.round(most)} messages a second ${ratio(most, beside.most)}, ` +
      `with ${Math.round(mostWork)} and ${Math.round(mostPostgresWork)} µs for each`,
  );
}

/** Starts so many nodes on one database, spreads people over them in turn, and measures them together. */
function measure(database: string, traffic: Traffic, nodes = 1): Promise<Measured> {
  const start = (from: string, targets: readonly LiveTarget[]): Promise<Measured> =>
    withLiveTarget(
      from,
      sockets,
      (target) => {
        const all = [...targets, target];
        return all.length < nodes
          ? start(target.url ?? from, all)
          : measureAll(all, traffic, database === 'none');
      },
      options.redis,
    );
  return start(database, []);
}

async function measureAll(
  targets: readonly LiveTarget[],
  traffic: Traffic,
  isBare: boolean,
): Promise<Measured> {
  const [memory, connections] = await openIdle(targets, isBare);
  try {
    await stretch(connections, traffic, 2, null);
    const clientsBefore = process.cpuUsage();
    const calm = await worked(targets, () => stretch(connections, traffic, seconds, null));
    const { user, system } = process.cpuUsage(clientsBefore);
    const hurried = await worked(targets, () =>
      stretch(connections, traffic, seconds / 2, Number(options.flight)),
    );
    const { latencies } = calm;
    return {
      memory,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      paced: calm.perSecond,
      work: calm.server,
      postgresWork: calm.postgres,
      clientWork: (user + system) / latencies.length,
      most: hurried.perSecond,
      mostWork: hurried.server,
      mostPostgresWork: hurried.postgres,
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Adds the processor time of the servers and of PostgreSQL per message, in µs. */
async function worked<T extends { readonly latencies: readonly number[] }>(
  targets: readonly LiveTarget[],
  run: () => Promise<T>,
): Promise<T & { readonly server: number; readonly postgres: number }> {
  const sum = async () => {
    const all = await Promise.all(targets.map((target) => target.processor()));
    return [
      all.reduce((total, { server }) => total + server, 0),
      all.reduce((total, { postgres }) => total + postgres, 0),
    ] as const;
  };
  const [server, postgres] = await sum();
  const result = await run();
  const [serverAfter, postgresAfter] = await sum();
  const { length } = result.latencies;
  return {
    ...result,
    server: (serverAfter - server) / length,
    postgres: (postgresAfter - postgres) / length,
  };
}

async function openIdle(targets: readonly LiveTarget[], isBare: boolean): Promise<[number, Connection[]]> {
  const greeting = {
    first: (index: number) => JSON.stringify({ type: 'auth', userId: index + 1 }),
    isLast: (text: string) => isBare || text.startsWith('{"type":"notification_count"'),
  };
  const cookieOf = (index: number) => `lendloop_session=${String(index + 1).padStart(43, '0')}`;
  const origins = targets.map(({ origin }) => origin);
  const memory = async () => {
    const all = await Promise.all(targets.map((target) => target.memory()));
    return all.reduce((sum, one) => sum + one, 0);
  };
  // The memory of the first ones is that of the code that they load, not of the sockets.
  const first = await openSockets(origins, Math.min(sockets, 200 * targets.length), cookieOf, greeting);
  for (const connection of first) connection.close();
  await sleep(SETTLE_MS);
  const before = await memory();
  const connections = await openSockets(origins, sockets, cookieOf, greeting);
  await sleep(SETTLE_MS);
  return [((await memory()) - before) / sockets / 1024, connections];
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
