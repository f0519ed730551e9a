import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { adminLogin } from '@lendloop/contract/admin';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { serverSettings } from '../../../tools/serverSettings.mjs';
import { openDatabase } from '../db/connect.ts';
import { startTestApp, type Client } from '../testing/app.ts';

const CLI = path.resolve(import.meta.dirname, 'cli.ts');
const MINUTES = 4 * 60_000;

let directory: string;
let url: string | null;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lendloop-cli-'));
  const tested = inject('database');
  if (tested.kind === 'embedded') return void (url = null);
  const name = `cli_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ url: tested.url });
  await server.db.$client.query(`create database ${name}`);
  await server.close();
  url = tested.url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs `npm run admin -- …`; `output` contains both stdout and stderr. */
async function run(
  words: readonly string[],
  chosen?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    ...serverSettings,
    DATA_DIR: directory,
    ...(url !== null && { DATABASE_URL: url }),
    ...(chosen !== undefined && { ADMIN_PASSWORD: chosen }),
    ...settings,
  };
  const cli = spawn(process.execPath, [CLI, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [cli.stdout, cli.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => cli.once('close', resolve));
  return { code, output: output.trim() };
}

/** Runs the app on the database of the commands. */
async function withProduct<T>(use: (client: () => Client) => Promise<T>): Promise<T> {
  const database = await openDatabase({ directory: path.join(directory, 'database'), url });
  const app = await startTestApp({ database });
  try {
    return await use(() => app.client());
  } finally {
    await app.close();
    await database.close();
  }
}

const signIn = (client: Client, username: string, password: string) =>
  client.call(adminLogin, { body: { username, password } });

test(
  'makes the tables of an empty database by the settings of the server',
  async () => {
    const { code } = await run(['promote', 'nobody'], undefined, { PLACE_RADIUS: '700' });
    expect(code).toBe(1);
    const database = await openDatabase({ directory: path.join(directory, 'database'), url });
    const { rows } = await database.db.$client.query('select radius from place_settings');
    await database.close();
    expect(rows).toEqual([{ radius: 700 }]);
  },
  MINUTES,
);

test(
  'creates the first administrator on an empty database, and shows the password once',
  async () => {
    const { code, output } = await run(['create', 'first-admin', 'first@example.com']);
    expect(code).toBe(0);
    const password = /^first-admin is an administrator\.\nPassword: (\S{24})$/.exec(output)?.[1] ?? '';
    await withProduct(async (client) => {
      const { status, body } = await signIn(client(), 'first-admin', password);
      expect([status, body.isAdmin, body.email]).toEqual([200, true, 'first@example.com']);
    });
    expect(await run(['create', 'First-Admin', 'other@example.com'])).toEqual({
      code: 1,
      output: 'The username First-Admin is taken.',
    });
    expect(await run(['create', 'second', 'FIRST@example.com'])).toEqual({
      code: 1,
      output: 'The email address FIRST@example.com is taken.',
    });
    expect(await run(['create', 'x', 'no address'])).toEqual({
      code: 1,
      output: 'Username must be at least 3 characters\nPlease enter a valid email',
    });
  },
  MINUTES,
);

test(
  'promotes a user, and sets a new password for one who is locked out',
  async () => {
    const before = await withProduct(async (client) => {
      const own = client();
      await own.call(register, {
        body: {
          username: 'maya',
          email: 'maya@example.com',
          password: 'first password',
          fullName: 'Maya Rao',
        },
      });
      expect((await signIn(client(), 'maya', 'first password')).status).toBe(403);
      const body = { fullName: 'Maya Rao', email: 'new@example.com', currentPassword: 'first password' };
      expect((await own.call(updateProfile, { body })).status).toBe(200);
      return own.session();
    });
    expect(await run(['promote', 'MAYA'])).toEqual({ code: 0, output: 'MAYA is an administrator.' });
    expect(await run(['promote', 'nobody'])).toEqual({ code: 1, output: 'There is no user nobody.' });
    const reset = await run(['reset-password', 'maya'], 'second password');
    expect(reset.code).toBe(0);
    expect(reset.output).toMatch(
      /^maya has a new password\.\nWarning: the email address of this account was changed in the last 72 hours\./,
    );
    expect(await run(['reset-password', 'maya'], 'short')).toEqual({
      code: 1,
      output: 'Password must be at least 6 characters',
    });
    expect(await run(['reset-password', 'nobody'])).toEqual({ code: 1, output: 'There is no user nobody.' });
    const database = await openDatabase({ directory: path.join(directory, 'database'), url });
    const app = await startTestApp({ database });
    expect((await app.client(before).call(currentUser, {})).status).toBe(401);
    expect((await signIn(app.client(), 'maya', 'second password')).status).toBe(200);
    const old = await app.client().call(login, { body: { username: 'maya', password: 'first password' } });
    expect(old.status).toBe(401);
    await app.close();
    await database.close();
  },
  MINUTES,
);

test(
  'shows the usage for an invalid command',
  async () => {
    for (const words of [[], ['promote'], ['delete', 'maya']]) {
      const { code, output } = await run(words);
      expect([code, output.split('\n')[0]]).toEqual([1, 'Usage: npm run admin -- <command>']);
    }
  },
  MINUTES,
);

test.runIf(inject('database').kind === 'embedded')(
  'says that the embedded database is in use while a server is running',
  async () => {
    await withProduct(async () => {
      const { code, output } = await run(['promote', 'maya']);
      expect(code).toBe(1);
      expect(output).toMatch(/in use|another process/i);
    });
  },
  MINUTES,
);
