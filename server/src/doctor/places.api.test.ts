import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { evidenceName, nameOf, namesOf } from '../images/names.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { startBucket } from '../testing/bucket.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { addPhoto, addPicture, fillMarketplace } from '../testing/marketplace.ts';
import { checkFiles } from './fileChecks.ts';
import { checkBackups, checkClock, checkDatabase, checkPlaces, checkSettings } from './placeChecks.ts';
import type { Finding } from './report.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let client: pg.PoolClient;
let shown: string[];
beforeAll(async () => {
  app = await startTestApp();
  shown = await fillMarketplace(app.database.db.$client, app.context.images);
  client = await app.database.db.$client.connect();
});
afterAll(async () => {
  client.release();
  await app.close();
});

const stateOf = (findings: readonly Finding[], name: string) =>
  findings.find((one) => one.name === name)?.state;
const sawOf = (findings: readonly Finding[], name: string) => findings.find((one) => one.name === name)?.saw;

async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const files = (now = new Date(), rendered = new Set<string>()) =>
  inTransaction(() => checkFiles(client, app.context.images, rendered, now));

it('nothing is wrong with the pictures and the database of a server that runs', async () => {
  expect((await files()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  const { findings, isCurrent } = await inTransaction(() => checkDatabase(client, app.database.kind));
  expect([findings.map(({ state }) => state), isCurrent]).toEqual([['ok', 'ok', 'ok', 'ok', 'ok'], true]);
  expect((await checkPlaces(app.context.config)).findings.map(({ state }) => state)).not.toContain('fault');
});

it('a picture that somebody shows and whose file is gone is named, unless it is made on demand', async () => {
  const [hash = ''] = shown;
  const name = nameOf(hash, 800, 'webp');
  await app.context.images.remove([name]);
  expect(sawOf(await files(), 'files of pictures')).toContain(`wrong: ${hash.slice(0, 12)}`);
  expect(stateOf(await files(new Date(), new Set([hash])), 'files of pictures')).toBe('ok');
  await app.context.images.put([{ name, bytes: randomBytes(10) }]);

  await client.query('update images set avif_at = now() where hash = $1', [hash]);
  expect(sawOf(await files(), 'files of pictures')).toContain(hash.slice(0, 12));
  await client.query('update images set avif_at = null where hash = $1', [hash]);
});

it('a picture that nobody shows may be without files, because a sweep removes them', async () => {
  const hash = await addPictureOf();
  await app.context.images.remove(namesOf(hash, ['webp', 'jpg']));
  expect(stateOf(await files(), 'files of pictures')).toBe('ok');
});

/** Over the connection that this file holds, as the embedded database has no other. */
const addPictureOf = () => addPicture(client as unknown as pg.Pool, app.context.images, new Date());

it('a file without a row is named once a sweep should have taken it', async () => {
  const hash = createHash('sha256').update('nobody').digest('hex');
  await app.context.images.put([{ name: nameOf(hash, 400, 'jpg'), bytes: randomBytes(10) }]);
  onTestFinished(() => app.context.images.remove([nameOf(hash, 400, 'jpg')]));
  expect(stateOf(await files(), 'pictures of files')).toBe('ok');
  const later = new Date(Date.now() + 27 * HOUR_MS);
  expect(sawOf(await files(later), 'pictures of files')).toContain(`wrong: ${hash.slice(0, 12)}`);
});

it('a photo of a handover whose file is gone is named, and so is a file without its photo', async () => {
  const { images } = app.context;
  // Over the connection that this file holds, as the embedded database has no other.
  const photo = await addPhoto(client as unknown as pg.Pool, images);
  const [kept, left] = [evidenceName(photo, 800), evidenceName('e'.repeat(64), 320)];
  await images.put([{ name: left, bytes: randomBytes(10) }]);
  onTestFinished(() => images.remove([left]));
  expect((await files()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  await images.remove([kept]);
  expect(sawOf(await files(), 'files of handover photos')).toContain('wrong: rental 1');
  await images.put([{ name: kept, bytes: randomBytes(10) }]);
  const later = new Date(Date.now() + 27 * HOUR_MS);
  const found = await files(later);
  expect(sawOf(found, 'handover photos of files')).toContain(`wrong: ${'e'.repeat(12)}`);
  expect(stateOf(found, 'files of handover photos')).toBe('ok');
});

it('a clock that is ten seconds off is named', async () => {
  expect((await checkClock(client)).state).toBe('ok');
  const finding = await checkClock(client, () => Date.now() + 10_000);
  expect([finding.state, finding.saw]).toEqual([
    'fault',
    expect.stringMatching(/(9\.9|10|10\.0)\d* s behind/),
  ]);
});

it('a missing extension and tables of other versions are named', async () => {
  const after = (statement: string) =>
    inTransaction(async () => {
      await client.query(statement);
      return checkDatabase(client, app.database.kind);
    });
  const extension = await after('drop extension fuzzystrmatch cascade');
  expect(sawOf(extension.findings, 'extensions')).toBe('missing: fuzzystrmatch');

  const newer = await after("insert into schema_migrations values ('9999_later.sql', 'x')");
  expect([sawOf(newer.findings, 'tables'), newer.isCurrent]).toEqual([
    'they are of another version: 9999_later.sql',
    false,
  ]);
  const older = await after("delete from schema_migrations where name like '0023%'");
  expect([stateOf(older.findings, 'tables'), sawOf(older.findings, 'tables'), older.isCurrent]).toEqual([
    'note',
    expect.stringContaining('0023_bounded_search.sql'),
    false,
  ]);
  expect((await after('drop table schema_migrations')).isCurrent).toBe(false);
});

it('a mail server is greeted without sending anything, and one that does not answer is named', async () => {
  const server = await startMailServer();
  const config = { ...app.context.config, mail: { smtpUrl: server.url, from: 'a@example.com' } };
  expect(stateOf((await checkPlaces(config)).findings, 'mail')).toBe('ok');
  expect(server.arrived).toEqual([]);
  await server.stop();
  expect(stateOf((await checkPlaces(config)).findings, 'mail')).toBe('fault');
});

it('a bucket that can be read is, and one that refuses is named', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  const check = async (s3: typeof bucket.s3) =>
    stateOf((await checkPlaces({ ...app.context.config, s3 })).findings, 'pictures');
  expect(await check(bucket.s3)).toBe('ok');
  expect(await check({ ...bucket.s3, bucket: 'nobodys' })).toBe('fault');
});

it('a folder of pictures that is none is named, and a missing DATA_DIR is the first start', async () => {
  const { dataDirectory } = app.context.config;
  const broken = path.join(dataDirectory, 'broken');
  await writeFile(broken, '');
  const check = async (directory: string) =>
    (await checkPlaces({ ...app.context.config, dataDirectory: directory })).findings;
  expect(stateOf(await check(broken), 'pictures')).toBe('fault');
  expect(stateOf(await check(path.join(dataDirectory, 'missing')), 'disk')).toBe('note');
  await rm(broken);
});

it('a replica that does not answer is named', async () => {
  const { findings } = await checkPlaces({
    ...app.context.config,
    replicaUrls: ['postgres://127.0.0.1:1/x'],
  });
  expect(stateOf(findings, 'replica 127.0.0.1:1')).toBe('fault');
});

it('settings that may surprise are noted', () => {
  const finding = checkSettings({ ...app.context.config, production: true, publicUrl: 'http://example.com' });
  expect([finding.state, finding.saw]).toEqual(['note', expect.stringContaining('PUBLIC_URL is not https')]);
});

it('a day without its backup is named', async () => {
  const backupDirectory = path.join(app.context.config.dataDirectory, 'backups');
  const check = async (directory: string | null, hours = 0) =>
    (
      await checkBackups(
        { ...app.context.config, backupDirectory: directory },
        new Date(Date.now() + hours * HOUR_MS),
      )
    ).state;
  expect([await check(null), await check(backupDirectory)]).toEqual(['note', 'note']);
  await mkdir(backupDirectory);
  await writeFile(path.join(backupDirectory, 'lendloop-2026-01-01T00-00-00.tar'), '');
  expect([await check(backupDirectory, 30), await check(backupDirectory, 49)]).toEqual(['ok', 'fault']);
});
