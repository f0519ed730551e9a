import path from 'node:path';

import { RegisterBody } from '@lendloop/contract/accounts';
import { UNDO_LINK_HOURS } from '@lendloop/contract/email';

import { claimEarlierUsernames } from '../accounts/names/usernameStore.ts';
import { ConfigError, readCommandConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { traceOf } from '../db/loggable.ts';
import { migrate } from '../db/migrate.ts';
import { UnusableDatabase } from '../db/unusable.ts';
import { createAdministrator, newPassword, promote, resetPassword } from './administratorActions.ts';

// `npm run admin -- …`: creates the first administrator, and lets a locked-out one back in.

const USAGE = `Usage: npm run admin -- <command>

  create <username> <email>     creates an administrator
  promote <username>            makes a user an administrator
  reset-password <username>     sets a new password, and ends the user's sessions and Google sign-ins

The new password is read from ADMIN_PASSWORD, or generated and shown once. Only one process at a time can use the
embedded database, so stop the server first.`;

/** An error that the operator must fix. */
class Refused extends Error {}

/** `chosen` is the password from the operator, if any. Resolves to the message to print. */
type Command = (database: Database, words: readonly string[], chosen: string | null) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (database, [username, email], chosen) => {
    const given = RegisterBody.pick({ username: true, email: true, password: true }).safeParse({
      username,
      email,
      password: chosen ?? newPassword(),
    });
    if (!given.success) throw new Refused(given.error.issues.map(({ message }) => message).join('\n'));
    const outcome = await createAdministrator(database, given.data);
    if (outcome === 'username_taken') throw new Refused(`The username ${given.data.username} is taken.`);
    if (outcome === 'email_taken') throw new Refused(`The email address ${given.data.email} is taken.`);
    return `${given.data.username} is an administrator.${shown(chosen, given.data.password)}`;
  },
  promote: async (database, [username = '']) => {
    if (!(await promote(database, username))) throw new Refused(`There is no user ${username}.`);
    return `${username} is an administrator.`;
  },
  'reset-password': async (database, [username = ''], chosen) => {
    const password = RegisterBody.shape.password.safeParse(chosen ?? newPassword());
    if (!password.success) throw new Refused(password.error.issues.map(({ message }) => message).join('\n'));
    const done = await resetPassword(database, username, password.data);
    if (!done) throw new Refused(`There is no user ${username}.`);
    const note = done.isUndoable ? `\n${MAY_BE_UNDONE}` : '';
    return `${username} has a new password.${shown(chosen, password.data)}${note}`;
  },
};

const MAY_BE_UNDONE = `Warning: the email address of this account was changed in the last ${UNDO_LINK_HOURS} hours. Anyone with access to the previous address can
still undo that and take the account back.`;

const shown = (chosen: string | null, password: string): string =>
  chosen === null ? `\nPassword: ${password}` : '';

async function run(name: string | undefined, words: readonly string[]): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length === 0) throw new Refused(USAGE);
  const { config, password } = readCommandConfig();
  const database = await openDatabase({
    directory: path.join(config.dataDirectory, 'database'),
    url: config.databaseUrl,
  });
  try {
    await migrate(database, () => {}, undefined, config.placeRadius, config.timeZone);
    await claimEarlierUsernames(database.db);
    return await command(database, words, password);
  } finally {
    await database.close();
  }
}

try {
  const [name, ...words] = process.argv.slice(2);
  process.stdout.write(`${await run(name, words)}\n`);
} catch (error) {
  const isForOperator =
    error instanceof Refused || error instanceof ConfigError || error instanceof UnusableDatabase;
  process.stderr.write(`${isForOperator ? error.message : traceOf(error)}\n`);
  process.exitCode = 1;
}
