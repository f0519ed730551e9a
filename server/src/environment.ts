import { RegisterBody } from '@lendloop/contract/accounts';
import { LANGUAGES } from '@lendloop/contract/values/languages';
import { z } from 'zod';

import { isLoopback } from './loopback.ts';

const noPort = { error: 'must be a port number' };
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort);
const noHours = { error: 'must be a whole number from 1 to 120' };
const noReportHours = { error: 'must be a whole number of hours from 12 to 336' };
const noDays = { error: 'must be a whole number of days from 0 to 60' };
const noCount = { error: 'must be a whole number from 2 to 1000' };
const noRadius = { error: 'must be 0 or a whole number of metres from 500 to 5000' };
const noShare = { error: 'must be a number from 0 to 1' };
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

const languagesError = `must be a comma-separated list of ${LANGUAGES.join(', ')}, each listed at most once`;

const languages = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(
    z
      .tuple([z.enum(LANGUAGES, { error: languagesError })], z.enum(LANGUAGES, { error: languagesError }))
      .refine((list) => new Set(list).size === list.length, { error: languagesError }),
  );

const feeError = 'must be a percentage from 0 to 50 with at most two decimals';

const fee = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: feeError })
  .transform(Number)
  .pipe(z.number().max(50, { error: feeError }));

const weekdaysError = 'must be a comma-separated list of days from 1 (Monday) to 7, each listed at most once';

const weekdays = z
  .string()
  .regex(/^[1-7](\s*,\s*[1-7])*$/, { error: weekdaysError })
  .transform((value) =>
    value
      .split(',')
      .map(Number)
      .toSorted((a, b) => a - b),
  )
  .refine((days) => new Set(days).size === days.length, { error: weekdaysError });

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be a comma-separated list of addresses or networks such as 10.0.0.0/8',
});

/** Plain http to an identity provider is only acceptable on one machine. */
const issuer = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  },
  { error: 'must be an address starting with https://' },
);

/** One server, or several separated by commas, of which one at a time is the primary. */
const primary = z
  .string()
  .refine(
    (value) => value.split(',').every((one) => url('postgres:', 'postgresql:').safeParse(one.trim()).success),
    { error: 'must be an address starting with postgres:// or postgresql://' },
  );

/** The allowed values and the default of each environment variable. */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        proxy.refine((value) => !value.endsWith('/0'), { error: 'must not include every address (/0)' }),
      ),
    )
    .default(['127.0.0.0/8', '::1/128']),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: primary.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(url('postgres:', 'postgresql:')))
    .default([]),
  DATABASE_DIRECT_URL: primary.optional(),
  DATABASE_PREPARE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATABASE_CONNECTIONS: z.coerce.number(noCount).int(noCount).min(2, noCount).max(1000, noCount).default(10),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  MODERATION: z.enum(['after', 'before'], { error: 'must be after or before' }).default('after'),
  CURRENCY: currency.default('INR'),
  PAYMENTS: z.enum(['none'], { error: 'must be none' }).default('none'),
  FEE_RENTER_PERCENT: fee.default(0),
  FEE_OWNER_PERCENT: fee.default(0),
  PLACE_RADIUS: z.coerce
    .number(noRadius)
    .int(noRadius)
    .refine((metres) => metres === 0 || (metres >= 500 && metres <= 5000), noRadius)
    .default(1000),
  HANDOVER_PHOTOS: z
    .enum(['optional', 'required'], { error: 'must be optional or required' })
    .default('optional'),
  REQUEST_EXPIRY_HOURS: z.coerce.number(noHours).int(noHours).min(1, noHours).max(120, noHours).default(48),
  DAMAGE_REPORT_HOURS: z.coerce
    .number(noReportHours)
    .int(noReportHours)
    .min(12, noReportHours)
    .max(336, noReportHours)
    .default(48),
  REVIEW_REVEAL_DAYS: z.coerce.number(noDays).int(noDays).min(0, noDays).max(60, noDays).default(14),
  WEEKEND_DAYS: weekdays.default([6, 7]),
  CALENDAR_IMPORT: z
    .enum(['public', 'off', 'any'], { error: 'must be public, off or any' })
    .default('public'),
  REMOTE_PICTURES: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  LOCALE: locale.default('en-IN'),
  LANGUAGES: languages.default([...LANGUAGES]),
  TIME_ZONE: timeZone.default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
  SITE_NAME: z.string().max(60, { error: 'must have at most 60 characters' }).default('Lendloop'),
  INDEXING: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ADMIN_USERNAME: RegisterBody.shape.username.optional(),
  ADMIN_PASSWORD: RegisterBody.shape.password.optional(),
  ADMIN_EMAIL: RegisterBody.shape.email.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(noShare).min(0, noShare).max(1, noShare).default(1),
  OTEL_SERVICE_NAME: z.string().default('lendloop'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Environment = z.output<typeof Environment>;
