// `npm run timing`: whether the time of an answer reveals that an account exists. See README.md.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { login, register } from '@lendloop/contract/accounts';
import { adminLogin } from '@lendloop/contract/admin';
import { forgotPassword } from '@lendloop/contract/password';

import { median, quantile } from './load.ts';

const SERVER = path.resolve(import.meta.dirname, '../server/src/main.ts');
const { values: options } = parseArgs({
  options: { tries: { type: 'string', default: '200' }, port: { type: 'string', default: '4719' } },
});
const tries = Number(options.tries);
const origin = `http://127.0.0.1:${options.port}`;
/** Medians further apart than this share of the smaller one count as distinguishable. */
const APART_MAX = 0.1;

interface Person {
  readonly username: string;
  readonly email: string;
}

/** A request about somebody with an account and the same about somebody without one. */
interface Question {
  readonly name: string;
  readonly path: string;
  readonly body: (person: Person) => unknown;
}

const password = 'not the password';
const QUESTIONS: readonly Question[] = [
  { name: 'sign-in by username', path: login.path, body: ({ username }) => ({ username, password }) },
  { name: 'sign-in by e-mail', path: login.path, body: ({ email }) => ({ username: email, password }) },
  { name: 'admin sign-in', path: adminLogin.path, body: ({ username }) => ({ username, password }) },
  { name: 'password forgot', path: forgotPassword.path, body: ({ email }) => ({ email }) },
];

const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-timing-'));
const server = await start();
try {
  const known = await Promise.all(Array.from({ length: tries }, () => signUp(newPerson())));
  const unknown = Array.from({ length: tries }, newPerson);
  const rows = [];
  for (const question of QUESTIONS) rows.push(await compare(question, known, unknown));
  console.log(`${tries} tries each, milliseconds\n`);
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const isTold = rows.some(({ apart, same }) => Number.parseFloat(apart) > APART_MAX * 100 || !same);
  if (isTold) console.log('An answer reveals whether there is an account.');
  process.exitCode = isTold ? 1 : 0;
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}

function newPerson(): Person {
  const username = `a${randomBytes(8).toString('hex')}`;
  return { username, email: `${username}@example.com` };
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: options.port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 300; waited++) {
    if (child.exitCode !== null) break;
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    await sleep(100);
  }
  throw new Error('The server did not start.');
}

async function signUp(person: Person): Promise<Person> {
  const { status } = await post(register.path, { ...person, password: 'the password', fullName: 'Some One' });
  if (status !== 201) throw new Error(`Registering was answered with ${status}.`);
  return person;
}

/** Sends both requests in turn, so that other work on the machine affects both alike. */
async function compare(
  { name, path: url, body }: Question,
  known: readonly Person[],
  unknown: readonly Person[],
) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (const [index, person] of known.entries()) {
    const pair = [['known', person] as const, ['unknown', unknown[index] ?? person] as const];
    for (const [kind, who] of index % 2 ? pair : pair.toReversed()) {
      const begun = performance.now();
      const { status, text } = await post(url, body(who));
      times[kind].push(performance.now() - begun);
      answers.add(`${status} ${text}`);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  const p90 = (of: number[]) =>
    quantile(
      of.toSorted((a, b) => a - b),
      0.9,
    ).toFixed(2);
  return {
    name,
    known: one.toFixed(2),
    unknown: other.toFixed(2),
    apart: `${((100 * Math.abs(one - other)) / Math.min(one, other)).toFixed(1)} %`,
    'known p90': p90(times.known),
    'unknown p90': p90(times.unknown),
    same: answers.size === 1,
    answer: [...answers].join(' | '),
  };
}

async function post(url: string, body: unknown): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}
