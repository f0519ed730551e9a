import { setTimeout } from 'node:timers/promises';

import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

import { images, imageUses } from '../../db/schema.ts';
import { spaceOf } from '../../storage/freeSpace.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';
import { drawPicture, showInListing } from '../../testing/pictures.ts';
import { storeImage } from '../actions.ts';
import { startImageJobs } from '../jobs.ts';
import { hashOf, namesOf } from '../names.ts';
import { claimWithoutAvif, giveBackAvif } from '../queries.ts';
import { makeAvifVersions } from './actions.ts';
import { openAvifEncoder } from './encoder.ts';

/** It gets the time that nobody else needs, which on a busy machine is little. */
const TIMEOUT = 60_000;

const encoder = openAvifEncoder();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  encoder.rest();
  await app.close();
});

const store = async () => storeImage(app.context, await drawPicture(1000, 600).png().toBuffer(), null);
const hasAvif = (url: string) => app.context.images.hasAll(namesOf(hashOf(url), ['avif']));
const countWaiting = () => app.database.db.$count(images, isNull(images.avifAt));

it(
  'makes every image in AVIF, each width no wider than the original, and goes on after a bad one',
  async () => {
    const [lost, ...others] = [await store(), await store(), await store()];
    await app.context.images.remove(namesOf(hashOf(lost), ['webp']));
    const errors: unknown[] = [];
    await makeAvifVersions(app.context, encoder, { onError: (error) => errors.push(error) });
    expect(errors.map(String)).toEqual([expect.stringContaining('are missing')]);
    expect(await countWaiting()).toBe(1);
    for (const url of others) {
      await showInListing(app, await makePerson(app), url);
      for (const width of IMAGE_WIDTHS) {
        const answer = await app.server.inject({ url: `${url}/${width}`, headers: { accept: 'image/avif' } });
        expect(answer.headers['content-type']).toBe('image/avif');
        const metadata = await sharp(answer.rawPayload).metadata();
        expect(metadata).toMatchObject({ format: 'heif', width: Math.min(width, 1000) });
        expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
      }
    }
  },
  TIMEOUT,
);

it('leaves an image to the node that has it, until that is long over, and gives up one that fails again and again', async () => {
  const { db } = app.database;
  await db.delete(imageUses);
  await db.delete(images);
  const hash = hashOf(await store());
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
  const claim = (minute: number) => claimWithoutAvif(db, at(minute), at(minute + 10), 3);
  expect([await claim(0), await claim(5)]).toEqual([hash, null]);
  expect([await claim(10), await claim(20), await claim(30)]).toEqual([hash, hash, null]);
  // Broken off by a stop, which is not the image's fault.
  await giveBackAvif(db, hash);
  expect([await claim(31), await claim(60)]).toEqual([hash, null]);
});

it(
  'waits while the disk is almost full, and makes them once it is not',
  async () => {
    const url = await store();
    const space = spaceOf(app.context.config.dataDirectory);
    const isLeft = vi.spyOn(space, 'isLeft').mockResolvedValue(false);
    const take = vi.spyOn(space, 'take').mockResolvedValue(false);
    onTestFinished(() => {
      isLeft.mockRestore();
      take.mockRestore();
    });
    const fail = (error: unknown) => {
      throw error;
    };
    await makeAvifVersions(app.context, encoder, { onError: fail });
    expect(await hasAvif(url)).toBe(false);
    // Others may take the last space while it encodes.
    isLeft.mockResolvedValue(true);
    await makeAvifVersions(app.context, encoder, { onError: fail });
    expect(await hasAvif(url)).toBe(false);
    take.mockResolvedValue(true);
    await makeAvifVersions(app.context, encoder, { onError: fail });
    expect(await hasAvif(url)).toBe(true);
  },
  TIMEOUT,
);

it(
  'holds no connection to the database while it encodes',
  async () => {
    const { db } = app.database;
    await db.delete(imageUses);
    await db.delete(images);
    await store();
    const open: number[] = [];
    const watching: Pick<typeof encoder, 'encode'> = {
      encode: async (bytes) => {
        const { rows } = await db.execute<{ count: number }>(
          sql`select count(*)::integer as count from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
        );
        open.push(rows[0]?.count ?? 0);
        return encoder.encode(bytes);
      },
    };
    await makeAvifVersions(app.context, { ...encoder, ...watching }, { onError: () => {} });
    expect(open).toEqual([0]);
  },
  TIMEOUT,
);

it(
  'does it in the background, stops at once, and goes on where it was',
  async () => {
    await app.database.db.delete(imageUses);
    await app.database.db.delete(images);
    const urls = [await store(), await store(), await store()];
    const fail = (error: unknown) => {
      throw error;
    };
    const first = startImageJobs(app.context, async () => true, fail);
    await expect.poll(() => hasAvif(urls[0] ?? ''), { timeout: TIMEOUT, interval: 5 }).toBe(true);
    await first.stop();
    expect(await countWaiting()).toBeGreaterThan(0);
    const second = startImageJobs(app.context, async () => true, fail);
    await expect.poll(countWaiting, { timeout: TIMEOUT }).toBe(0);
    await second.stop();
    for (const url of urls) expect(await hasAvif(url)).toBe(true);
  },
  3 * TIMEOUT,
);

it(
  'begins with no image while people are served',
  async () => {
    const url = await store();
    const quiet = Promise.withResolvers<boolean>();
    const errors: unknown[] = [];
    const making = makeAvifVersions(app.context, encoder, {
      whenQuiet: () => quiet.promise,
      onError: (error) => errors.push(error),
    });
    await setTimeout(3000);
    const { db } = app.database;
    expect(await db.$count(images, and(isNull(images.avifAt), isNotNull(images.avifLeasedUntil)))).toBe(0);
    expect(await hasAvif(url)).toBe(false);
    quiet.resolve(true);
    await making;
    expect(await hasAvif(url)).toBe(true);
    expect(errors).toEqual([]);
  },
  TIMEOUT,
);
