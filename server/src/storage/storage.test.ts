import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import { DeleteBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { ConfigError } from '../config.ts';
import { startBucket, type TestBucket } from '../testing/bucket.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { ImageStore } from './storage.ts';

const fail = (error: unknown) => {
  throw error;
};

let directory: string;
let bucket: TestBucket;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lendloop-images-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(directory, { recursive: true, force: true });
});

/** As an operator would, by hand. */
function clientOf({ endpoint, region, credentials }: TestBucket['s3']): S3Client {
  if (endpoint === null || credentials === null) throw new Error('The server of the tests has an address.');
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true });
}

let made = 0;
const newName = () => `${createHash('sha256').update(`image ${++made}`).digest('hex')}-400.webp`;
const newFile = (length = 1000) => ({ name: newName(), bytes: randomBytes(length) });

describe.each<[string, () => ImageStore | Promise<ImageStore>]>([
  ['a folder', () => openFolder(directory)],
  ['a bucket', () => openBucket(bucket.s3, fail)],
])('in %s', (_, open) => {
  let store: ImageStore;
  beforeAll(async () => {
    store = await open();
  });
  const read = async (name: string) => {
    const file = await store.get(name);
    return file && { size: file.size, bytes: await buffer(file.stream) };
  };

  it('what is put is there, byte for byte, for whoever opens the store later too', async () => {
    const files = [newFile(1), newFile(6_000_000), newFile()];
    await store.put(files);
    store = await open();
    for (const { name, bytes } of files) expect(await read(name)).toEqual({ size: bytes.length, bytes });
    expect(await store.hasAll(files.map(({ name }) => name))).toBe(true);
  });

  it('a file that is put again takes the place of the first', async () => {
    const { name, bytes } = newFile();
    await store.put([{ name, bytes: randomBytes(50) }]);
    await store.put([{ name, bytes }]);
    expect((await read(name))?.bytes).toEqual(bytes);
  });

  it('a file that is not there is none, and no error to remove', async () => {
    const { name, bytes } = newFile();
    const missing = newName();
    await store.put([{ name, bytes }]);
    expect(await store.get(missing)).toBeNull();
    expect(await store.storedAt(missing)).toBeNull();
    expect(await store.hasAll([name, missing])).toBe(false);
    await store.remove([missing, name]);
    expect(await store.get(name)).toBeNull();
    expect(await store.hasAll([name])).toBe(false);
  });

  it('says when a file was stored', async () => {
    const file = newFile();
    // A store may count in whole seconds.
    const before = Math.floor(Date.now() / 1000) * 1000;
    await store.put([file]);
    const storedAt = (await store.storedAt(file.name))?.getTime();
    expect(storedAt).toBeGreaterThanOrEqual(before);
    expect(storedAt).toBeLessThanOrEqual(Date.now());
  });

  it('lists every file once, however many there are', async () => {
    const files = Array.from({ length: 1100 }, () => newFile(1));
    for (let start = 0; start < files.length; start += 100) await store.put(files.slice(start, start + 100));
    const listed: string[] = [];
    for await (const names of store.list()) listed.push(...names);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(files.map(({ name }) => name)));
  });
});

it('the files of a folder that are copied to a bucket are its images', async () => {
  const { name, bytes } = newFile();
  await openFolder(directory).put([{ name, bytes }]);
  const Key = `images/${name.slice(0, 2)}/${name}`;
  const Body = await readFile(path.join(directory, Key));
  await clientOf(bucket.s3).send(new PutObjectCommand({ Bucket: bucket.s3.bucket, Key, Body }));
  const file = await (await openBucket(bucket.s3, fail)).get(name);
  expect(file && (await buffer(file.stream))).toEqual(bytes);
});

it('a bucket that refuses stops the start, and says which setting is wrong', async () => {
  const refused = (wrong: Partial<TestBucket['s3']>) => openBucket({ ...bucket.s3, ...wrong }, fail);
  await expect(refused({ bucket: 'nobodys' })).rejects.toThrow(ConfigError);
  await expect(refused({ bucket: 'nobodys' })).rejects.toThrow('S3_BUCKET cannot be used: NoSuchBucket');
  const credentials = { accessKeyId: 'somebody', secretAccessKey: 'else' };
  await expect(refused({ credentials })).rejects.toThrow('S3_BUCKET cannot be used: InvalidAccessKeyId');
});

it('a bucket that is gone is no reason to say that an image is', async () => {
  const own = await startBucket();
  onTestFinished(() => own.stop());
  const store = await openBucket(own.s3, fail);
  await clientOf(own.s3).send(new DeleteBucketCommand({ Bucket: own.s3.bucket }));
  await expect(store.get(newName())).rejects.toThrow('bucket does not exist');
});

it('a bucket that does not answer fails each call, loses nothing, and is used again when it answers', async () => {
  const own = await startBucket();
  onTestFinished(() => own.stop());
  await own.kill();
  const told: unknown[] = [];
  const store = await openBucket(own.s3, (error) => told.push(error));
  expect(told).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
  const file = newFile();
  await expect(store.put([file])).rejects.toThrow('ECONNREFUSED');
  await expect(store.get(file.name)).rejects.toThrow('ECONNREFUSED');
  await expect(store.hasAll([file.name])).rejects.toThrow('ECONNREFUSED');
  await own.restart();
  await store.put([file]);
  await own.kill();
  await own.restart();
  expect(await store.hasAll([file.name])).toBe(true);
});
