import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { registerPerson } from '../faults/person.ts';
import { startServer, type Data, type ServerProcess } from '../faults/process.ts';
import { startPostgres } from '../postgres.ts';
import { startRedis } from '../redis.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { Tab } from './tab.ts';

/** Concurrent writers per tab; each sends one message after another. */
const WRITERS = 4;
const CUT_EVERY_MS = 250;
const CUT_CHANCE = 0.15;
/** How long the tabs may take to show everything after the last message. */
const SETTLE_MS = 30_000;

/** The result of a soak. Without faults all is well. */
export interface Soaked {
  readonly messages: number;
  readonly seconds: number;
  readonly cutConnections: number;
  readonly reconnects: number;
  readonly refetches: number;
  readonly sentByHttp: number;
  /** What went wrong, in words. */
  readonly faults: readonly string[];
}

interface Node {
  readonly proxy: Proxy;
  readonly data: Data;
  server: ServerProcess;
}

/**
 * Two people write to each other in three tabs, through two nodes on one PostgreSQL with events on `bus`. Meanwhile sockets are
 * cut at random, and each node and the bus's server are killed and restarted. In the end every message must be stored once and
 * shown once in each tab, in order.
 */
export async function soak(bus: 'postgres' | 'redis', messages: number): Promise<Soaked> {
  const start = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-soak-'));
  const postgres = await startPostgres();
  const redis = bus === 'redis' ? await startRedis() : null;
  const databaseUrl = await postgres.createDatabase('soak');
  const nodes: Node[] = [];
  const tabs: Tab[] = [];
  let cutConnections = 0;
  const cut = (chance: number) => {
    for (const { proxy } of nodes) cutConnections += proxy.cut(chance);
  };
  const cutting = setInterval(() => cut(CUT_CHANCE), CUT_EVERY_MS);
  try {
    for (const name of ['one', 'two']) {
      const data = { directory: path.join(folder, name), databaseUrl, redisUrl: redis?.url };
      const server = await startServer(data);
      const proxy = await startProxy();
      proxy.target(server.port);
      nodes.push({ proxy, data, server });
    }
    const [one, two] = nodes;
    if (!one || !two) throw new Error('There are no nodes.');
    const [owner, renter] = [
      await registerPerson(one.server.origin),
      await registerPerson(two.server.origin),
    ];
    const itemId = await insertRequest(databaseUrl, owner.id, renter.id);
    const [first, second] = [one.proxy.origin, two.proxy.origin];
    const [ownerTab, otherTab, renterTab] = [
      new Tab([first, second], owner, { otherUserId: renter.id, itemId }),
      new Tab([second, first], owner, { otherUserId: renter.id, itemId }),
      new Tab([second, first], renter, { otherUserId: owner.id, itemId }),
    ];
    tabs.push(ownerTab, otherTab, renterTab);

    const writers = [ownerTab, renterTab].flatMap((tab, side) =>
      Array.from({ length: WRITERS }, (_, writer) => ({ tab, name: `${side}.${writer}`, sent: 0 })),
    );
    const disturb = [
      async () => {
        // At least one connection is cut, whatever chance does later.
        for (; cutConnections === 0; await sleep(20)) cut(1);
      },
      () => restartNode(one),
      () => restart(redis ?? postgres),
      () => restartNode(two),
    ];
    for (const [phase, disturbance] of disturb.entries()) {
      const goal = Math.ceil((messages * (phase + 1)) / disturb.length / writers.length);
      await Promise.all([
        disturbance(),
        ...writers.map(async (writer) => {
          while (writer.sent < goal) await writer.tab.send(`${writer.name} ${++writer.sent}`);
        }),
      ]);
    }
    const sent = writers.reduce((sum, writer) => sum + writer.sent, 0);
    const until = Date.now() + SETTLE_MS;
    while (tabs.some(({ shown }) => shown.size < sent) && Date.now() < until) await sleep(50);
    const sum = (of: (tab: Tab) => number) => tabs.reduce((total, tab) => total + of(tab), 0);
    return {
      messages: sent,
      seconds: Math.round((performance.now() - start) / 1000),
      cutConnections,
      reconnects: sum(({ reconnects }) => reconnects),
      refetches: sum(({ refetches }) => refetches),
      sentByHttp: sum(({ sentByHttp }) => sentByHttp),
      faults: await findFaults(databaseUrl, tabs, sent),
    };
  } finally {
    clearInterval(cutting);
    for (const tab of tabs) tab.close();
    for (const { proxy, server } of nodes) {
      proxy.close();
      await server.end('SIGKILL');
    }
    await Promise.all([postgres.stop(), redis?.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills a node as a crash would, and replaces it. */
async function restartNode(node: Node): Promise<void> {
  await sleep(100);
  node.proxy.target(null);
  await node.server.end('SIGKILL');
  node.server = await startServer(node.data);
  node.proxy.target(node.server.port);
}

async function restart(server: { kill(): Promise<void>; restart(): Promise<void> }): Promise<void> {
  await sleep(100);
  await server.kill();
  await sleep(300);
  await server.restart();
}

/** Creates an item with a rental request, so that both people may write. Returns its id. */
async function insertRequest(databaseUrl: string, ownerId: number, renterId: number): Promise<number> {
  const [row] = await query<{ id: number }>(
    databaseUrl,
    `with item as (
       insert into items (owner_id, category_id, title, description, price, location, images)
       values (${ownerId}, 1, 'Ladder', 'A ladder of three metres, as good as new.', 100, 'Bengaluru', '{https://example.com/ladder.jpg}')
       returning id
     ), request as (
       insert into rentals (item_id, renter_id, owner_id, start_date, end_date, price)
       select id, ${renterId}, ${ownerId}, '2030-01-01', '2030-01-02', 100 from item
     )
     select id from item`,
  );
  if (!row) throw new Error('No item was inserted.');
  return row.id;
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function findFaults(databaseUrl: string, tabs: readonly Tab[], sent: number): Promise<string[]> {
  const rows = await query<{ id: number; content: string; created_at: Date }>(
    databaseUrl,
    'select id, content, created_at from messages order by id',
  );
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  hold(rows.length === sent, `${sent} were sent, ${rows.length} are stored`);
  hold(new Set(rows.map(({ content }) => content)).size === rows.length, 'a message is stored twice');
  const last = new Map<string, number>();
  for (const { id, content } of rows) {
    const [writer = '', number] = content.split(' ');
    hold(Number(number) === (last.get(writer) ?? 0) + 1, `${content} is out of order, id ${id}`);
    last.set(writer, Number(number));
  }
  hold(
    rows.every(({ created_at }, index) => created_at >= (rows[index - 1]?.created_at ?? new Date(0))),
    'times do not rise with ids',
  );
  const stored = new Set(rows.map(({ id }) => id));
  for (const [index, { shown, doubled, unreadable, acknowledged }] of tabs.entries()) {
    const lost = rows.filter(({ id, content }) => shown.get(id)?.content !== content);
    hold(lost.length === 0, `tab ${index} misses ${lost.length}, the first is ${lost[0]?.id}`);
    hold(shown.size === rows.length, `tab ${index} shows ${shown.size} of ${rows.length}`);
    hold(unreadable === 0, `tab ${index} received ${unreadable} frames that are not in the contract`);
    hold(doubled.length === 0, `tab ${index} received twice: ${doubled.slice(0, 5).join(', ')}`);
    hold(
      [...acknowledged.values()].every((id) => stored.has(id)),
      `tab ${index} has an acknowledgement for a message that is not stored`,
    );
  }
  return faults;
}
