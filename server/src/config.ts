import path from 'node:path';

import { RegisterBody } from '@lendloop/contract/accounts';
import { z } from 'zod';

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const currency = z.string().refine((value) => Intl.supportedValuesOf('currency').includes(value), {
  error: 'must be a currency code such as INR or EUR',
});
const locale = z.string().refine(
  (value) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(value).length > 0;
    } catch {
      return false;
    }
  },
  { error: 'must be a locale such as en-IN' },
);
const timeZone = z.string().refine(
  (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  },
  { error: 'must be a time zone such as Asia/Kolkata' },
);

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1'];

/** Only on one machine may an identity provider be spoken to in the clear. */
const issuer = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
  },
  { error: 'must be an address starting with https://' },
);

const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: url('http:', 'https:').optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    DATABASE_REPLICA_URLS: z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(url('postgres:', 'postgresql:')))
      .default([]),
    REDIS_URL: url('redis:', 'rediss:').optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
    DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
    MODERATION: z.enum(['after', 'before'], { error: 'must be after or before' }).default('after'),
    CURRENCY: currency.default('INR'),
    LOCALE: locale.default('en-IN'),
    TIME_ZONE: timeZone.default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
    SITE_NAME: z.string().min(1).max(60).default('Lendloop'),
    RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    ADMIN_USERNAME: RegisterBody.shape.username.optional(),
    ADMIN_PASSWORD: RegisterBody.shape.password.optional(),
    ADMIN_EMAIL: RegisterBody.shape.email.optional(),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('info'),
  })
  .refine(
    (env) => env.RATE_LIMIT === 'on' || env.NODE_ENV !== 'production' || LOOPBACK_HOSTS.includes(env.HOST),
    { path: ['RATE_LIMIT'], error: 'may be off in production only while HOST is a loopback address' },
  );

/** The settings of one server, validated; contract.md in the specification says what each means. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin and base of every address that leaves the server, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  readonly replicaUrls: readonly string[];
  readonly redisUrl: string | null;
  /** Null: mails are written to files. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** Null: nobody signs in by a third party. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
  } | null;
  readonly demo: boolean;
  readonly moderation: 'after' | 'before';
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly siteName: string;
  readonly rateLimit: boolean;
  /** The administrator who must exist. */
  readonly admin: { readonly username: string; readonly password: string; readonly email: string } | null;
  readonly metricsToken: string | null;
  readonly logLevel: string;
}

/** A setting that stops the start; the message names each wrong variable and what it must be. */
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
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, ''),
    dataDirectory: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    redisUrl: env.REDIS_URL ?? null,
    mail: mailOf(env),
    google: googleOf(env),
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined && !production : env.DEMO === '1',
    moderation: env.MODERATION,
    currency: env.CURRENCY,
    locale: env.LOCALE,
    timeZone: env.TIME_ZONE,
    siteName: env.SITE_NAME,
    rateLimit: env.RATE_LIMIT === 'on',
    admin: adminOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

/**
 * The settings for a command that an operator gives on the line, and the password that ADMIN_PASSWORD holds for it; null
 * where it is unset. The other variables of the administrator may be unset then. Throws `ConfigError`.
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

/** All three of its variables or none. Throws `ConfigError`. */
function adminOf({
  ADMIN_USERNAME: username,
  ADMIN_PASSWORD: password,
  ADMIN_EMAIL: email,
}: z.output<typeof Environment>): Config['admin'] {
  if (username === undefined && password === undefined && email === undefined) return null;
  if (username === undefined || password === undefined || email === undefined)
    throw new ConfigError('ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL must be set together');
  return { username, password, email };
}

/** Throws `ConfigError` when the sender is missing. */
function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.output<typeof Environment>): Config['mail'] {
  if (smtpUrl === undefined) return null;
  if (from === undefined)
    throw new ConfigError('MAIL_FROM must be the address that mails come from while SMTP_URL is set');
  return { smtpUrl, from };
}

/** Throws `ConfigError` when only one of its variables is set. */
function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.output<typeof Environment>): Config['google'] {
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  return { clientId, clientSecret, issuer };
}
