import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { images } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { hashOf, namesOf, PROMPT_FORMATS } from './names.ts';
import { keepSources, useImages } from './sourceActions.ts';
import { clearArrivals, sweepArrivals, sweepImages } from './sweepActions.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let now: number;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  now = Date.now();
  app.setNow(new Date(now));
});
afterAll(() => app.close());

const picture = () => drawPicture(50, 40).png().toBuffer();
const store = async () => storeImage(app.context, await picture(), null);
const sweepAfter = async (days: number) => {
  app.setNow(new Date(now + days * DAY_MS));
  await sweepImages(app.context);
  await sweepArrivals(app.context);
};
const hasRow = async (url: string) =>
  (await app.database.db.$count(images, eq(images.hash, hashOf(url)))) === 1;
const hasFiles = (url: string) => app.context.images.hasAll(namesOf(hashOf(url), PROMPT_FORMATS));
const isThere = async (url: string) => [await hasRow(url), await hasFiles(url)];
const forget = (url: string) => app.database.db.delete(images).where(eq(images.hash, hashOf(url)));
const folder = (...parts: string[]) => path.join(app.context.config.dataDirectory, 'images', ...parts);

it('removes an image, its row and its files, a day after it was given for the last time', async () => {
  const bytes = await picture();
  const person = await makePerson(app);
  const [once, twice] = [await store(), await storeImage(app.context, bytes, null)];
  const taken = await storeImage(app.context, await picture(), person.id);
  await sweepAfter(0.9);
  await storeImage(app.context, bytes, null);
  await keepSources(app.context, person.id, [taken], new Map());
  await sweepAfter(1.5);
  expect(await isThere(once)).toEqual([false, false]);
  expect(await isThere(twice)).toEqual([true, true]);
  expect(await isThere(taken)).toEqual([true, true]);
  expect(await readdir(folder(hashOf(once).slice(0, 2)))).not.toContainEqual(
    expect.stringContaining(hashOf(once)),
  );
});

it('leaves what a listing shows and what is a portrait', async () => {
  const [shown, portrait] = [await store(), await store()];
  const person = await makePerson(app, { avatar: portrait });
  const item = await makeItem(app, person.id);
  await app.database.db.transaction((tx) => useImages(tx, item.id, [shown]));
  await sweepAfter(30);
  expect(await isThere(shown)).toEqual([true, true]);
  expect(await isThere(portrait)).toEqual([true, true]);
  await app.database.db.transaction((tx) => useImages(tx, item.id, []));
  await sweepAfter(31);
  expect(await isThere(shown)).toEqual([false, false]);
});

it('removes the files that a crash left without a row, once they are a day old', async () => {
  const [left, known] = [await store(), await store()];
  await forget(left);
  await makePerson(app, { avatar: known });
  const torn = folder('incoming', 'torn.part');
  await writeFile(torn, 'half a file');
  await sweepAfter(0.5);
  expect(await hasFiles(left)).toBe(true);
  expect(await readdir(folder('incoming'))).toEqual(['torn.part']);
  await sweepAfter(1.5);
  expect(await hasFiles(left)).toBe(false);
  expect(await readdir(folder('incoming'))).toEqual([]);
  expect(await isThere(known)).toEqual([true, true]);
});

it('removes what a killed process was receiving at the next start, where no other one may be receiving it', async () => {
  const torn = folder('incoming', 'torn.upload');
  await store();
  await writeFile(torn, 'half a file');
  await clearArrivals(app.context);
  const isAlone = app.database.kind === 'embedded';
  expect(await readdir(folder('incoming'))).toEqual(isAlone ? [] : ['torn.upload']);
  await sweepAfter(1.5);
});

it('leaves old files beside which a newer one is just being stored', async () => {
  const url = await store();
  await forget(url);
  const long = new Date(now - 3 * DAY_MS);
  const [newest, ...others] = namesOf(hashOf(url), PROMPT_FORMATS);
  for (const name of others) await utimes(folder(name.slice(0, 2), name), long, long);
  await sweepAfter(0);
  expect(await hasFiles(url)).toBe(true);
  await utimes(folder(String(newest).slice(0, 2), String(newest)), long, long);
  await sweepAfter(0);
  expect(await hasFiles(url)).toBe(false);
});

it('lets a new upload heal an image that lost files or its row', async () => {
  const bytes = await picture();
  const url = await storeImage(app.context, bytes, null);
  await app.context.images.remove(namesOf(hashOf(url), ['webp']));
  expect(await storeImage(app.context, bytes, null)).toBe(url);
  expect(await isThere(url)).toEqual([true, true]);
  await forget(url);
  expect(await storeImage(app.context, bytes, null)).toBe(url);
  expect(await isThere(url)).toEqual([true, true]);
});

it('never leaves an image that was given, even while it is being swept', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, picture));
  const store = () => Promise.all(files.map((bytes) => storeImage(app.context, bytes, null)));
  const long = new Date(now - 3 * DAY_MS);
  const urls = await store();
  for (let round = 0; round < 4; round++) {
    await app.database.db.update(images).set({ createdAt: long.toISOString() });
    // Without rows half of them are leftovers, whose files go at the same moment.
    for (const url of urls.slice(6)) {
      await forget(url);
      for (const name of namesOf(hashOf(url), PROMPT_FORMATS))
        await utimes(folder(name.slice(0, 2), name), long, long);
    }
    await Promise.all([store(), sweepImages(app.context), sweepImages(app.context)]);
    for (const url of urls) expect(await isThere(url)).toEqual([true, true]);
  }
});
