import { hostname } from 'node:os';
import path from 'node:path';

import type { Language } from '@lendloop/contract/values/languages';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import manifest from '../../package.json' with { type: 'json' };
import { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** The version of the software, as in CHANGELOG.md. */
export const VERSION: string = manifest.version;

/** A bucket of S3 or of a compatible store. */
export interface S3Settings {
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  /** Null for the machine's own permissions, e.g. those of its role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** The validated settings of one server; see docs/running.md. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The base of every link that leaves the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Addresses and networks of trusted proxies, whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly dataDirectory: string;
  /** Where this node keeps a backup of every day; null to make none. */
  readonly backupDirectory: string | null;
  readonly databaseUrl: string | null;
  readonly replicaUrls: readonly string[];
  /** PostgreSQL itself, if the other URLs lead to a pooler that lends connections by transaction. */
  readonly directDatabaseUrl: string | null;
  /** Whether statements are named, so that they are planned once. */
  readonly namesStatements: boolean;
  /** The connections of this node to each database server at most. */
  readonly databaseConnections: number;
  readonly redisUrl: string | null;
  /** Null to store images in `dataDirectory`. */
  readonly s3: S3Settings | null;
  /** Null to write emails to files. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** Null to disable sign-in through a provider. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
  } | null;
  /**
   * Whether only this machine can reach the server: it listens on the loopback interface, and its public address is there.
   */
  readonly isLocal: boolean;
  readonly demo: boolean;
  readonly moderation: 'after' | 'before';
  readonly currency: string;
  /** The digits of the currency's minor units. */
  readonly minorDigits: number;
  /** How people pay: `none` is in hand. */
  readonly payments: 'none';
  /** What the marketplace takes of a price from each side, in percent with two decimals at most. */
  readonly feeRenterPercent: number;
  readonly feeOwnerPercent: number;
  /** The days of the week that cost the weekend price, by ISO. */
  readonly weekendDays: readonly number[];
  /** Which addresses calendars are imported from: `any` is for tests. */
  readonly calendarImport: 'public' | 'off' | 'any';
  /** Whether pages show pictures that other sites serve. */
  readonly remotePictures: boolean;
  /** How far at most others see a place from where it is, in metres; 0 where pins are public. */
  readonly placeRadius: number;
  /** Hours after which a request ends that nobody has answered. */
  readonly requestExpiryHours: number;
  /** Whether a handover needs two photos of one side. */
  readonly handoverPhotos: 'optional' | 'required';
  /** Hours after its end in which a dispute about a rental can be opened. */
  readonly damageReportHours: number;
  /** Days in which rentals can be reviewed, and after which reviews are revealed; 0: at once, and for good. */
  readonly reviewRevealDays: number;
  readonly locale: string;
  readonly timeZone: string;
  /** The languages offered to readers; the first is the site's own. */
  readonly languages: readonly [Language, ...Language[]];
  readonly siteName: string;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
  readonly rateLimit: boolean;
  /** The administrator account to create at start. */
  readonly admin: { readonly username: string; readonly password: string; readonly email: string } | null;
  readonly metricsToken: string | null;
  /** Where traces are sent, by OTLP over HTTP; null to make none. */
  readonly tracing: { readonly url: string; readonly share: number; readonly serviceName: string } | null;
  readonly logLevel: string;
}

/** What this node is called where several are told apart. */
export const nodeName = ({ port }: Config): string => `${hostname()}:${port}`;

/** A setting that prevents the start; the message names each invalid variable and what it must be. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables; an empty one counts as unset. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const publicUrl = (env.PUBLIC_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, '');
  const isLocal = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDirectory: path.resolve(env.DATA_DIR),
    backupDirectory: backupDirectoryOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? null,
    namesStatements: isOn(env.DATABASE_PREPARE),
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL ?? null,
    s3: s3Of(env),
    mail: mailOf(env),
    google: googleOf(env),
    isLocal,
    demo: demoOf(env, isLocal),
    moderation: env.MODERATION,
    currency: env.CURRENCY,
    minorDigits: minorDigitsOf(env.CURRENCY),
    payments: env.PAYMENTS,
    ...feesOf(env),
    weekendDays: env.WEEKEND_DAYS,
    calendarImport: calendarImportOf(env, isLocal),
    remotePictures: isOn(env.REMOTE_PICTURES ?? (isLocal ? 'on' : 'off')),
    placeRadius: env.PLACE_RADIUS,
    requestExpiryHours: env.REQUEST_EXPIRY_HOURS,
    handoverPhotos: env.HANDOVER_PHOTOS,
    damageReportHours: env.DAMAGE_REPORT_HOURS,
    reviewRevealDays: env.REVIEW_REVEAL_DAYS,
    locale: env.LOCALE,
    timeZone: env.TIME_ZONE,
    languages: env.LANGUAGES,
    siteName: env.SITE_NAME,
    isIndexed: isOn(env.INDEXING ?? (production && publicUrl.startsWith('https:') ? 'on' : 'off')),
    rateLimit: rateLimitOf(env, isLocal),
    admin: adminOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
            share: env.OTEL_TRACES_SAMPLER_ARG,
            serviceName: env.OTEL_SERVICE_NAME,
          },
    logLevel: env.LOG_LEVEL,
  };
}

const isOn = (value: 'on' | 'off'): boolean => value === 'on';

/**
 * The settings for an operator's command, and its password from ADMIN_PASSWORD; null if unset. The other administrator
 * variables may be unset then. Throws `ConfigError`.
 */
export function readCommandConfig(environment: Record<string, string | undefined> = process.env): {
  readonly config: Config;
  readonly password: string | null;
} {
  const unnamed = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' };
  return {
    config: readConfig({ ...environment, ...unnamed }),
    password: environment['ADMIN_PASSWORD'] || null,
  };
}

/** By default only the embedded database is backed up: a server for several nodes has an operator's own ways. */
function backupDirectoryOf({ BACKUP_DIR, DATA_DIR, DATABASE_URL }: Environment): string | null {
  if (BACKUP_DIR === 'off') return null;
  if (BACKUP_DIR !== undefined) return path.resolve(BACKUP_DIR);
  return DATABASE_URL === undefined ? path.resolve(DATA_DIR, 'backups') : null;
}

/** On by default for an embedded database that is only tried out. Throws `ConfigError` if other machines could sign in. */
function demoOf({ DEMO, DATABASE_URL, NODE_ENV }: Environment, isLocal: boolean): boolean {
  if (DEMO === undefined) return isLocal && DATABASE_URL === undefined && NODE_ENV !== 'production';
  if (DEMO === '1' && !isLocal)
    throw new ConfigError(
      'DEMO can only be 1 if HOST and PUBLIC_URL are loopback addresses: everyone knows the password of the demo accounts, and one of them is an administrator',
    );
  return DEMO === '1';
}

/** Throws `ConfigError` if other machines could send any number of requests. */
function rateLimitOf({ RATE_LIMIT }: Environment, isLocal: boolean): boolean {
  if (RATE_LIMIT === 'off' && !isLocal)
    throw new ConfigError(
      'RATE_LIMIT can only be off if HOST and PUBLIC_URL are loopback addresses: it is for tests, and lets everybody guess passwords as fast as they like',
    );
  return isOn(RATE_LIMIT);
}

/** Throws `ConfigError` if people on other machines could have this one fetch from its own network. */
function calendarImportOf({ CALENDAR_IMPORT }: Environment, isLocal: boolean): Config['calendarImport'] {
  if (CALENDAR_IMPORT === 'any' && !isLocal)
    throw new ConfigError(
      'CALENDAR_IMPORT can only be any if HOST and PUBLIC_URL are loopback addresses: it is for tests, and lets everybody have this machine fetch from its own network',
    );
  return CALENDAR_IMPORT;
}

/** Throws `ConfigError` for fees that nobody could collect. */
function feesOf({
  FEE_RENTER_PERCENT: feeRenterPercent,
  FEE_OWNER_PERCENT: feeOwnerPercent,
}: Environment): Pick<Config, 'feeRenterPercent' | 'feeOwnerPercent'> {
  if (feeRenterPercent > 0 || feeOwnerPercent > 0)
    throw new ConfigError(
      'FEE_RENTER_PERCENT and FEE_OWNER_PERCENT must be 0 if PAYMENTS is none: people pay each other in hand, so nobody could collect the fees',
    );
  return { feeRenterPercent, feeOwnerPercent };
}

/** Requires all three variables or none. Throws `ConfigError`. */
function adminOf({
  ADMIN_USERNAME: username,
  ADMIN_PASSWORD: password,
  ADMIN_EMAIL: email,
}: Environment): Config['admin'] {
  if (username === undefined && password === undefined && email === undefined) return null;
  if (username === undefined || password === undefined || email === undefined)
    throw new ConfigError('ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL must be set together');
  return { username, password, email };
}

/** Throws `ConfigError` if the sender is missing. */
function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment): Config['mail'] {
  if (smtpUrl === undefined) return null;
  if (from === undefined)
    throw new ConfigError('MAIL_FROM must be set to the sender address if SMTP_URL is set');
  return { smtpUrl, from };
}

/** Throws `ConfigError` if only one of its variables is set. */
function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: Environment): Config['google'] {
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  return { clientId, clientSecret, issuer };
}

/** Throws `ConfigError` if variables are set without those they need. */
function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): S3Settings | null {
  if (bucket === undefined) {
    if ((endpoint ?? region ?? accessKeyId ?? secretAccessKey) === undefined) return null;
    throw new ConfigError('S3_BUCKET must be the name of a bucket if any other S3_ variable is set');
  }
  if (endpoint === undefined && region === undefined)
    throw new ConfigError('S3_REGION must be the region of S3_BUCKET unless S3_ENDPOINT is set');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null;
  // S3-compatible stores mostly have no regions, and accept the usual name for one.
  return { endpoint: endpoint ?? null, bucket, region: region ?? 'us-east-1', credentials };
}

/** What Node and native libraries themselves look at. */
const OF_PROGRAMS =
  /^(PATH|HOME|TEMP|TMP|TMPDIR|SYSTEMROOT|LANG|LC_\w+|LD_LIBRARY_PATH|MALLOC_\w+|GLIBC_TUNABLES|NODE_COMPILE_CACHE)$/i;

/** The environment for a program that works on what strangers send: without our settings, which have secrets in them. */
export const environmentOfPrograms = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_PROGRAMS.test(name)));
