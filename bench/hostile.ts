// `npm run hostile`: one hostile client at full speed beside twenty ordinary people. See README.md.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Client, type Answer } from './hostile/client.ts';
import { watchMemory } from './hostile/memory.ts';
import { gatherPeople, letLive } from './hostile/people.ts';
import { checkProxy } from './hostile/proxyCheck.ts';
import { reportAttacks, reportHealth, reportLogs, reportMemory, reportPeople } from './hostile/report.ts';
import { withStage, type Stage } from './hostile/stage.ts';
import { Tally } from './hostile/tally.ts';
import { judge } from './hostile/verdict.ts';

const ATTACKER = path.resolve(import.meta.dirname, 'hostile/attacker.ts');
/** Last part of the address that requests `/healthz` from the first server; the next address asks the second. */
const HEALTH_ADDRESS = 30;
const HEALTH_EVERY_MS = 100;
/** Usernames of three of the people, whose passwords are guessed. */
const NAMES = ['aaa', 'bbb', 'ccc'].map((end) => `grower${end}`);

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    seconds: { type: 'string', default: '60' },
    calm: { type: 'string', default: '10' },
    items: { type: 'string', default: '10000' },
    growth: { type: 'string', default: '640' },
    attack: { type: 'string', multiple: true, default: [] },
  },
});
const { database } = options;
if (database !== 'embedded' && database !== 'postgres')
  throw new Error('--database is embedded or postgres.');

await withStage({ database, items: Number(options.items) }, async (stage) => {
  const attacker = spawn(process.execPath, [ATTACKER, ordersFor(stage)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    process.exitCode = await attack(stage, attacker);
  } finally {
    attacker.kill();
  }
});

function ordersFor({ origin, misspeltWords }: Stage): string {
  return JSON.stringify({ origin, misspeltWords, names: NAMES, only: options.attack });
}

/** Returns the exit code. */
async function attack(stage: Stage, attacker: ChildProcess): Promise<number> {
  const lines = createInterface({ input: attacker.stdout ?? process.stdin })[Symbol.asyncIterator]();
  const [setup, calm, ordinary, quietHealth, health] = [
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
  ];
  let [people, asked] = [setup, quietHealth];
  const crowd = await gatherPeople(stage, (kind, answer) => people.add(kind, answer));
  if ((await lines.next()).value !== 'ready') throw new Error('The hostile client did not get ready.');
  const proxy = await checkProxy(stage.origin, stage.nodes.length > 1);
  let isOver = false;
  people = calm;
  const living = letLive(crowd, () => isOver);
  const watching = stage.nodes.map(({ origin }, index) =>
    askHealth(
      new Client(origin, `127.0.0.${HEALTH_ADDRESS + index}`, 20),
      () => isOver,
      (answer) => asked.add('/healthz', answer),
    ),
  );
  await sleep(Number(options.calm) * 1000);

  const memories = stage.nodes.map(({ pid }) => watchMemory(pid));
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  [people, asked] = [ordinary, health];
  attacker.stdin?.write('go\n');
  await sleep(Number(options.seconds) * 1000);
  attacker.stdin?.end();
  const results = await lines.next();
  await once(attacker, 'exit');
  own.disable();
  const areAlive = stage.nodes.every((node) => node.isAlive());
  const memory = memories.map((read) => read());
  isOver = true;
  await Promise.all([living, ...watching]);
  for (const person of crowd) person.leave();

  reportPeople(calm, ordinary);
  reportHealth(quietHealth.times(), health.times(), own.max / 1e6);
  reportMemory(memory);
  reportAttacks(
    JSON.parse(results.done === true ? '{}' : results.value) as Record<string, Record<string, number>>,
  );
  reportLogs(stage);
  const findings = { ordinary, health, memory, growthMax: Number(options.growth), areAlive };
  const verdicts = [...judge(findings), ...(proxy ? [proxy] : [])];
  console.log('');
  if (!proxy) console.log('skipped: the check of forged hosts, as a single server runs without nginx');
  for (const [holds, line] of verdicts) console.log(`${holds ? 'holds' : 'FAILS'}: ${line}`);
  return verdicts.every(([holds]) => holds) ? 0 : 1;
}

async function askHealth(
  client: Client,
  isOver: () => boolean,
  note: (answer: Answer) => void,
): Promise<void> {
  const asked: Promise<void>[] = [];
  while (!isOver()) {
    // Every tenth of a second, whether or not the last one was answered.
    asked.push(client.ask({ path: '/healthz' }).then(note));
    await sleep(HEALTH_EVERY_MS);
  }
  await Promise.all(asked);
  client.close();
}
