import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

import { ConfigError, type S3Settings } from '../config.ts';
import type { ImageStore } from './storage.ts';

/** Whoever reads an image slowly holds a connection meanwhile. */
const CONNECTIONS = 500;
const CONNECT_MS = 5000;
/** Until the store begins to answer: a slow one is better waited for than asked for the same again. */
const ANSWER_MS = 30_000;
/** Without a byte in either direction. */
const SILENCE_MS = 60_000;

/** An object has the path that the file has in `DATA_DIR`, so that images can be copied from one to the other. */
const PREFIX = 'images/';
const keyOf = (name: string) => `${PREFIX}${name.slice(0, 2)}/${name}`;
const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/**
 * Keeps images in a bucket of S3 or of a store that speaks its protocol. Throws `ConfigError` when the bucket refuses;
 * one that does not answer now may do so later, which is told to `onError`.
 */
export async function openBucket(
  { endpoint, bucket: Bucket, region, credentials }: S3Settings,
  onError: (error: unknown) => void,
): Promise<ImageStore> {
  const agent = { maxSockets: CONNECTIONS };
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    // All of them know buckets in the path, few have a host name for each; nor do all know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
    },
  });
  const head = (name: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(ignoreMissing);

  // Who may not list a bucket hears of a missing object that it is forbidden, not that it is missing.
  await client
    .send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX, MaxKeys: 1 }))
    .catch((error: unknown) => {
      if (isRefusal(error))
        throw new ConfigError(`S3_BUCKET cannot be used: ${error.name}, ${error.message}`);
      onError(error);
    });

  return {
    put: async (files) => {
      await Promise.all(
        files.map(({ name, bytes }) =>
          client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes })),
        ),
      );
    },

    get: async (name) => {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(ignoreMissing);
      if (!found) return null;
      const { Body: stream, ContentLength: size } = found;
      if (!(stream instanceof Readable) || size === undefined)
        throw new Error(`The store of images sent ${name} without a body or its length.`);
      return { size, stream };
    },

    size: async (name) => (await head(name))?.ContentLength ?? null,

    hasAll: async (names) => !(await Promise.all(names.map(head))).includes(null),

    remove: async (names) => {
      await Promise.all(
        names.map((name) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))),
      );
    },

    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX }))
        yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [nameIn(Key)]));
    },

    storedAt: async (name) => (await head(name))?.LastModified ?? null,
  };
}

/** Whether the store has understood the call and says no, and would again. */
const isRefusal = (error: unknown): error is S3ServiceException => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 400 && status < 500;
};

/** For an object that is not there: answers null then, and throws any other error. */
function ignoreMissing(error: unknown): null {
  // The answer to HEAD has no body, and so no other name.
  if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
  throw error;
}
