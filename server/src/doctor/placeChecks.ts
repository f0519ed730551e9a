import { access, constants } from 'node:fs/promises';
import path from 'node:path';

import type pg from 'pg';

import { listBackups } from '../backup/daily.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { compareMigrations } from '../db/migrate.ts';
import { greetMailServer } from '../mail/carrier.ts';
import { readFreeBytes } from '../storage/freeSpace.ts';
import { openImageStore } from '../storage/open.ts';
import type { ImageStore } from '../storage/storage.ts';
import { checkRedis } from './redisCheck.ts';
import { fault, note, ok, reasonOf, type Finding } from './report.ts';

const MB = 1024 * 1024;
/** Below this, uploads are refused. */
const FREE_MIN = 512 * MB;
const FREE_LITTLE = 2048 * MB;
/** By how much clocks may differ: sessions, links and limits are counted in minutes. */
const CLOCKS_MS = 5000;
const HOUR_MS = 3_600_000;
const BACKUP_HOURS_MAX = 48;
const EXTENSIONS = ['btree_gist', 'fuzzystrmatch', 'unaccent'];
const VERSION_MIN = 140_000;

/** What is around the database: the disk, the pictures, mail, Redis and the replicas. Changes nothing. */
export async function checkPlaces(
  config: Config,
  openStore = openImageStore,
): Promise<{
  readonly findings: Finding[];
  /** Null if it cannot be read. */
  readonly images: ImageStore | null;
}> {
  const { findings, images } = await checkPictureStore(config, openStore);
  return {
    findings: [
      await checkDisk(config),
      ...findings,
      await checkMail(config),
      ...(await checkRedis(config)),
      ...(await checkReplicas(config)),
    ],
    images,
  };
}

/** What the settings mean where that may surprise. */
export function checkSettings(config: Config): Finding {
  const remarks = [
    ...(config.production && !config.publicUrl.startsWith('https:') ? ['PUBLIC_URL is not https'] : []),
    ...(config.production && config.mail === null ? ['SMTP_URL is unset: mails are written to files'] : []),
    ...(config.databaseUrl !== null && config.s3 === null
      ? ['images are in DATA_DIR: with several nodes, all must see the same folder']
      : []),
    ...(config.rateLimit ? [] : ['RATE_LIMIT is off']),
  ];
  if (remarks.length === 0) return ok('settings', 'all are valid');
  return note('settings', `all are valid; ${remarks.join('; ')}`, 'docs/running.md says what each means.');
}

async function checkDisk({ dataDirectory }: Config): Promise<Finding> {
  const free = await readFreeBytes(dataDirectory);
  if (free === null)
    return note(
      'disk',
      `${dataDirectory} does not exist yet`,
      'The first start makes it. Otherwise set DATA_DIR.',
    );
  const saw = `${Math.floor(free / MB)} MB are free for ${dataDirectory}`;
  const advice = 'Remove what else is on this disk, old backups for example, or enlarge it.';
  if (free < FREE_MIN) return fault('disk', `${saw}; uploads are refused`, advice);
  return free < FREE_LITTLE ? note('disk', saw, advice) : ok('disk', saw);
}

/** Whether the daily backups of this node are made. */
export async function checkBackups({ backupDirectory }: Config, now: Date): Promise<Finding> {
  if (backupDirectory === null)
    return note(
      'backups',
      'BACKUP_DIR is unset: this node makes none',
      'npm run backup -- <file>, from cron for example.',
    );
  const [newest] = await listBackups(backupDirectory);
  if (!newest)
    return note(
      'backups',
      `none in ${backupDirectory} yet`,
      'The first one is made a day after the first start.',
    );
  const hours = Math.floor((now.getTime() - newest.at.getTime()) / HOUR_MS);
  const saw = `the newest in ${backupDirectory} is ${hours} hours old`;
  if (hours < BACKUP_HOURS_MAX) return ok('backups', saw);
  return fault(
    'backups',
    saw,
    "While the server runs there is one a day. Look for 'back up' and 'job failed' in its log.",
  );
}

async function checkPictureStore(
  config: Config,
  openStore: typeof openImageStore,
): Promise<{ findings: Finding[]; images: ImageStore | null }> {
  const { s3, dataDirectory } = config;
  const place = s3 ? `bucket ${s3.bucket}` : path.join(dataDirectory, 'images');
  try {
    const images = await openStore(config, (error) => {
      throw error;
    });
    if (!s3)
      await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK).catch(ignoreMissing);
    for await (const _ of images.list()) break;
    return { findings: [ok('pictures', `${place} can be read`)], images };
  } catch (error) {
    const advice = s3
      ? 'Check S3_…: the nodes need to list this bucket, and to read, write and delete in it.'
      : 'Give the folder to the user that the server runs as.';
    return {
      findings: [fault('pictures', `${place} cannot be used: ${reasonOf(error)}`, advice)],
      images: null,
    };
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return note('mail', 'SMTP_URL is unset: mails are written to DATA_DIR/outbox');
  const { host } = new URL(mail.smtpUrl);
  try {
    await greetMailServer(mail.smtpUrl);
    return ok('mail', `${host} answers, and takes the user and password; nothing was sent`);
  } catch (error) {
    return fault(
      'mail',
      `${host} cannot be used: ${reasonOf(error)}`,
      'Check SMTP_URL, and whether this machine may reach that port. Mails wait meanwhile, and are tried again.',
    );
  }
}

async function checkReplicas({ replicaUrls }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const url of replicaUrls) {
    const name = `replica ${new URL(url).host}`;
    try {
      const database = await openDatabase({ url, connections: 1 });
      try {
        const { rows } = await database.db.$client.query<{ behind: boolean }>(
          'select pg_is_in_recovery() as behind',
        );
        findings.push(
          rows[0]?.behind
            ? ok(name, 'it answers and follows')
            : fault(name, 'it follows no primary', 'Set it up as a standby again; lists are read from it.'),
        );
      } finally {
        await database.close();
      }
    } catch (error) {
      findings.push(
        fault(name, reasonOf(error), 'The nodes leave it out meanwhile. Start it, or remove its URL.'),
      );
    }
  }
  return findings;
}

/** The server of the database: its version, extensions, letters and clock, and the version of the tables. */
export async function checkDatabase(
  client: pg.ClientBase,
  kind: 'embedded' | 'postgres',
): Promise<{ readonly findings: Finding[]; readonly isCurrent: boolean }> {
  const version = await checkVersion(client);
  const { finding, isCurrent } = await checkSchema(client);
  const clock =
    kind === 'embedded' ? ok('clock', 'the database has that of this machine') : await checkClock(client);
  return { findings: [...version, finding, clock], isCurrent };
}

async function checkVersion(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string;
    number: string;
    folds: boolean;
    extensions: string[];
  }>(`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      lower('É') = 'é' as folds, array(select extname::text from pg_extension) as extensions`);
  const { version, number, folds, extensions } = rows[0] ?? {
    version: '?',
    number: '0',
    folds: false,
    extensions: [],
  };
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
  return [
    Number(number) >= VERSION_MIN
      ? ok('PostgreSQL', `version ${version}`)
      : fault('PostgreSQL', `version ${version}`, 'Lendloop needs version 14 or newer.'),
    missing.length === 0
      ? ok('extensions', EXTENSIONS.join(', '))
      : fault(
          'extensions',
          `missing: ${missing.join(', ')}`,
          "Install PostgreSQL's contrib package, then `create extension …`.",
        ),
    folds
      ? ok('letters', 'É and é are the same letter')
      : fault(
          'letters',
          'É and é are different letters, also in usernames',
          'Use a database with a locale such as C.UTF-8: back up, and restore into one.',
        ),
  ];
}

async function checkSchema(client: pg.ClientBase): Promise<{ finding: Finding; isCurrent: boolean }> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('public.schema_migrations') is null as "isNew"`,
  );
  if (rows[0]?.isNew)
    return { finding: note('tables', 'there are none yet', 'The first start makes them.'), isCurrent: false };
  const { missing, unknown } = await compareMigrations(client);
  if (unknown.length > 0)
    return {
      finding: fault(
        'tables',
        `they are of another version: ${unknown.join(', ')}`,
        'Use the version of Lendloop that made them, or a later one.',
      ),
      isCurrent: false,
    };
  if (missing.length > 0)
    return {
      finding: note(
        'tables',
        `${missing.length} migrations are due: ${missing.join(', ')}`,
        'The next start applies them.',
      ),
      isCurrent: false,
    };
  return { finding: ok('tables', 'they are of this version'), isCurrent: true };
}

/** Compares the clocks halfway between asking and the answer. */
export async function checkClock(client: pg.ClientBase, now: () => number = Date.now): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at',
  );
  const after = now();
  const apart = Math.round(Number(rows[0]?.at) - (before + after) / 2);
  const saw = `that of the database is ${Math.abs(apart) / 1000} s ${apart < 0 ? 'behind' : 'ahead of'} this machine's`;
  if (Math.abs(apart) <= CLOCKS_MS + (after - before) / 2) return ok('clock', saw);
  return fault('clock', saw, 'Set both by a time server, such as chrony or systemd-timesyncd.');
}
