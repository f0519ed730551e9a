// One hostile client: all attacks at once from one address, each repeated as soon as it is answered.
//
//   node bench/hostile/attacker.ts '{"origin": "http://127.0.0.1:3000", "misspeltWords": [], "names": [], "only": []}'
//
// Prints 'ready' when its payloads and accounts are prepared, begins at a line of input, and stops when its input ends. Then it
// prints the results of each attack with their counts, as one line of JSON.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

import { register } from '@lendloop/contract/accounts';

import { planAttacks, type Plan, type Target } from './attacks.ts';
import { Client } from './client.ts';

const ADDRESS = '127.0.0.99';
const ACCOUNTS = 4;
const CONNECTIONS = 200;
/** As in `nice`: 19 is the lowest. */
const PRIORITY = 19;
/** The result of attacks that were still running at the end. */
const WAITING = 'unanswered';

interface Orders {
  readonly origin: string;
  readonly misspeltWords: readonly string[];
  readonly names: readonly string[];
  /** The attacks to run; empty means all. */
  readonly only: readonly string[];
}

const { origin, misspeltWords, names, only } = JSON.parse(process.argv[2] ?? '{}') as Orders;
const all = await planAttacks();
const unknown = only.filter((name) => !all.some(([known]) => known === name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')} among ${all.map(([name]) => name).join(', ')}.`);
const plans = all.filter(([name]) => only.length === 0 || only.includes(name));
const target: Target = { ...(await signUp()), misspeltWords, names };
const counts = new Map<string, Map<string, number>>();
let isOver = false;

// A real client would have a machine of its own. Here it gets the processor time that the servers leave.
setPriority(PRIORITY);
const input = createInterface(process.stdin);
process.stdout.write('ready\n');
await once(input, 'line');
void once(input, 'close').then(() => (isOver = true));
for (const plan of plans) for (let worker = 0; worker < plan[1]; worker++) void attack(plan, worker);
await once(input, 'close');
const report = Object.fromEntries([...counts].map(([name, results]) => [name, Object.fromEntries(results)]));
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));

async function signUp(): Promise<Pick<Target, 'accounts' | 'userIds'>> {
  const accounts: Client[] = [];
  const userIds: number[] = [];
  for (let made = 0; made < ACCOUNTS; made++) {
    const client = new Client(origin, ADDRESS, CONNECTIONS);
    const name = `weed${'abcd'.charAt(made).repeat(4)}`;
    const json = {
      username: name,
      email: `${name}@example.com`,
      password: 'let me in',
      fullName: 'Some Weed',
    };
    const { status, text } = await client.ask({ method: 'POST', path: register.path, json });
    if (status !== 201) throw new Error(`The hostile client could not sign up: ${status} ${text}`);
    accounts.push(client);
    userIds.push((JSON.parse(text) as { id: number }).id);
  }
  return { accounts, userIds };
}

async function attack([name, atOnce, once]: Plan, worker: number): Promise<void> {
  const results = counts.get(name) ?? new Map<string, number>();
  counts.set(name, results);
  const count = (result: string, step: number) => results.set(result, (results.get(result) ?? 0) + step);
  for (let turn = worker; !isOver; turn += atOnce) {
    count(WAITING, 1);
    const result = await once(target, turn);
    count(WAITING, -1);
    count(result, 1);
  }
}
