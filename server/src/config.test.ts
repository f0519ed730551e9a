import { expect, test } from 'vitest';

import { ConfigError, readConfig, type Config } from './config.ts';

const complaint = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test.each([
  ['de', ['de']],
  ['ar, en', ['ar', 'en']],
])('LANGUAGES %s are offered in this order', (given, languages) => {
  expect(readConfig({ LANGUAGES: given }).languages).toEqual(languages);
});

test.each(['fr', 'en,en', 'en,', ' '])('LANGUAGES %j is refused', (given) => {
  expect(complaint({ LANGUAGES: given })).toBe(
    'LANGUAGES must be a comma-separated list of en, hi, de, ar, each listed at most once',
  );
});

test('nothing has to be set', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    trustedProxies: ['127.0.0.0/8', '::1/128'],
    databaseUrl: null,
    replicaUrls: [],
    redisUrl: null,
    s3: null,
    mail: null,
    google: null,
    admin: null,
    isLocal: true,
    demo: true,
    moderation: 'after',
    currency: 'INR',
    locale: 'en-IN',
    languages: ['en', 'hi', 'de', 'ar'],
    siteName: 'Lendloop',
    rateLimit: true,
    metricsToken: null,
    tracing: null,
    logLevel: 'info',
  } satisfies Partial<Config>);
  expect(config.dataDirectory.endsWith('data')).toBe(true);
  expect(config.timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test.each<[string, Record<string, string>]>([
  ['PORT must be a port number', { PORT: 'three' }],
  ['PORT must be a port number', { PORT: '70000' }],
  ['PUBLIC_URL must be an address starting with http:// or https://', { PUBLIC_URL: 'example.com' }],
  [
    'DATABASE_URL must be an address starting with postgres:// or postgresql://',
    { DATABASE_URL: 'mysql://a/b' },
  ],
  [
    'TRUSTED_PROXIES must be a comma-separated list of addresses or networks',
    { TRUSTED_PROXIES: '10.0.0.1,balancer' },
  ],
  [
    'TRUSTED_PROXIES must be a comma-separated list of addresses or networks',
    { TRUSTED_PROXIES: '10.0.0.0/33' },
  ],
  ['TRUSTED_PROXIES must not include every address (/0)', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['DATABASE_REPLICA_URLS must be', { DATABASE_REPLICA_URLS: 'postgres://a/b,c' }],
  ['DATABASE_DIRECT_URL must be an address', { DATABASE_DIRECT_URL: 'localhost' }],
  ['DATABASE_PREPARE must be on or off', { DATABASE_PREPARE: 'yes' }],
  ['DATABASE_CONNECTIONS must be a whole number from 2 to 1000', { DATABASE_CONNECTIONS: '1' }],
  ['REDIS_URL must be an address starting with redis:// or rediss://', { REDIS_URL: 'localhost' }],
  ['S3_ENDPOINT must be an address starting with http:// or https://', { S3_ENDPOINT: 'a', S3_BUCKET: 'b' }],
  ['S3_BUCKET must be the name of a bucket', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_BUCKET must be the name of a bucket', { S3_SECRET_ACCESS_KEY: 'secret' }],
  ['S3_REGION must be the region of S3_BUCKET', { S3_BUCKET: 'photos' }],
  [
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must',
    { S3_BUCKET: 'b', S3_REGION: 'c', S3_ACCESS_KEY_ID: 'd' },
  ],
  [
    'SMTP_URL must be an address starting with smtp:// or smtps://',
    { SMTP_URL: 'mail', MAIL_FROM: 'a@b.cd' },
  ],
  ['MAIL_FROM must be set to the sender address', { SMTP_URL: 'smtp://localhost' }],
  ['MAIL_FROM must be an e-mail address', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }],
  ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must', { GOOGLE_CLIENT_ID: 'a' }],
  ['GOOGLE_ISSUER must be an address starting with https://', { GOOGLE_ISSUER: 'http://id.example' }],
  ['ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL must', { ADMIN_USERNAME: 'root' }],
  ['DEMO must be 0 or 1', { DEMO: 'yes' }],
  ['MODERATION must be after or before', { MODERATION: 'never' }],
  ['CURRENCY must be a currency code such as INR or EUR', { CURRENCY: 'rupees' }],
  ['LOCALE must be a locale such as en-IN', { LOCALE: 'english please' }],
  ['TIME_ZONE must be a time zone such as Asia/Kolkata', { TIME_ZONE: 'here' }],
  ['SITE_NAME must have at most 60 characters', { SITE_NAME: 'x'.repeat(61) }],
  ['RATE_LIMIT must be on or off', { RATE_LIMIT: '0' }],
  ['CALENDAR_IMPORT must be public, off or any', { CALENDAR_IMPORT: 'on' }],
  ['METRICS_TOKEN must have at least 16 characters', { METRICS_TOKEN: 'short' }],
  ['OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1', { OTEL_TRACES_SAMPLER_ARG: '20' }],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address starting with http:// or https://',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  ],
  ['LOG_LEVEL must be fatal,', { LOG_LEVEL: 'loud' }],
])('a wrong setting is named, with what it must be: %s', (expected, environment) => {
  expect(complaint(environment)).toContain(expected);
});

test('every wrong setting has a line', () => {
  expect(complaint({ PORT: '-1', DEMO: '2' }).split('\n')).toHaveLength(2);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', S3_BUCKET: '', PORT: '' })).toMatchObject({
    databaseUrl: null,
    s3: null,
    port: 3000,
  });
});

test('cookies and links go by the public address, without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://loop.example/' }).publicUrl).toBe('https://loop.example');
  expect(readConfig({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80');
});

test('the demo is for an embedded database outside production, or for whoever asks for it', () => {
  const demo = (environment: Record<string, string>) => readConfig(environment).demo;
  const databaseUrl = { DATABASE_URL: 'postgres://localhost/loop' };
  expect([demo(databaseUrl), demo({ NODE_ENV: 'production' }), demo({ DEMO: '0' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(demo({ ...databaseUrl, DEMO: '1' })).toBe(true);
  expect(demo({ NODE_ENV: 'production', DEMO: '1' })).toBe(true);
});

const REACHABLE: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { PUBLIC_URL: 'https://loop.example' },
];

test.each(REACHABLE)('there is no demo by itself where others reach the server: %j', (environment) => {
  expect(readConfig(environment)).toMatchObject({ isLocal: false, demo: false });
  expect(readConfig({ ...environment, DEMO: '0' }).demo).toBe(false);
});

test.each(REACHABLE)(
  'pages show no pictures of other sites there unless the operator says so: %j',
  (environment) => {
    expect(readConfig(environment).remotePictures).toBe(false);
    expect(readConfig({ ...environment, REMOTE_PICTURES: 'on' }).remotePictures).toBe(true);
    expect(readConfig({}).remotePictures).toBe(true);
  },
);

test.each(REACHABLE)('and asking for it there stops the start: %j', (environment) => {
  expect(complaint({ ...environment, DEMO: '1' })).toContain(
    'DEMO can only be 1 if HOST and PUBLIC_URL are loopback addresses',
  );
});

test.each(REACHABLE)('nor are there settings for tests where others reach the server: %j', (environment) => {
  for (const [name, value] of [
    ['RATE_LIMIT', 'off'],
    ['CALENDAR_IMPORT', 'any'],
  ] as const) {
    const refused = `${name} can only be ${value} if HOST and PUBLIC_URL are loopback addresses`;
    for (const NODE_ENV of ['production', 'development'])
      expect(complaint({ ...environment, NODE_ENV, [name]: value })).toContain(refused);
    expect(complaint({ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:80', [name]: value })).toBe('');
  }
});

test.each([{ HOST: '::1' }, { HOST: '127.0.0.2' }, { HOST: 'localhost', PUBLIC_URL: 'http://[::1]:80' }])(
  'the whole loopback is this machine: %j',
  (environment) => expect(readConfig(environment)).toMatchObject({ isLocal: true, demo: true }),
);

test('a bucket needs no region where its store has an address, and no keys where the machine has a role', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ S3_ENDPOINT: 'http://store:9000', S3_BUCKET: 'photos', ...keys }).s3).toEqual({
    endpoint: 'http://store:9000',
    bucket: 'photos',
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  expect(readConfig({ S3_BUCKET: 'photos', S3_REGION: 'ap-south-1' }).s3).toEqual({
    endpoint: null,
    bucket: 'photos',
    region: 'ap-south-1',
    credentials: null,
  });
});

test.each(['FEE_RENTER_PERCENT', 'FEE_OWNER_PERCENT'])('fees need a way to collect them: %s', (name) => {
  expect(complaint({ [name]: '2.5' })).toBe(
    'FEE_RENTER_PERCENT and FEE_OWNER_PERCENT must be 0 if PAYMENTS is none: people pay each other in hand, so nobody could collect the fees',
  );
  expect(complaint({ [name]: '0' })).toBe('');
  for (const given of ['50.01', '-1', '1.234', 'many'])
    expect(complaint({ [name]: given })).toBe(
      `${name} must be a percentage from 0 to 50 with at most two decimals`,
    );
});

test('weekends are on any days of the week, each once', () => {
  expect(readConfig({}).weekendDays).toEqual([6, 7]);
  expect(readConfig({ WEEKEND_DAYS: '6, 5' }).weekendDays).toEqual([5, 6]);
  for (const given of ['0', '8', '6,6', 'Sat'])
    expect(complaint({ WEEKEND_DAYS: given })).toBe(
      'WEEKEND_DAYS must be a comma-separated list of days from 1 (Monday) to 7, each listed at most once',
    );
});
