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
import { rootOf, type ImageStore } from './storage.ts';

/** A client that downloads slowly holds a connection meanwhile. */
const CONNECTIONS = 500;
const CONNECT_MS = 5000;
/** Time until the response starts, in ms. The client tries three times, so that nobody waits for longer than 40 s. */
const ANSWER_MS = 12_000;
/** Time without a byte in either direction, in ms. */
const SILENCE_MS = 60_000;

/** Object keys equal the file paths in `DATA_DIR`, so that images can be copied from one to the other. */
const PREFIX = 'images/';
const keyOf = (name: string) => `${rootOf(name)}/${name.slice(0, 2)}/${name}`;
const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/**
 * Stores images in a bucket of S3 or a compatible store. Throws `ConfigError` if the bucket denies access. If it does not
 * respond, it may do so later, and `onError` is called.
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
    // All stores support path-style buckets, but few virtual hosts, and not all support the newer checksums.
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
  // A call by a clock that was just set is refused; the client has corrected it when it tries again.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'RequestTimeTooSkewed')
          return await next(args);
        throw error;
      }
    },
    { step: 'initialize', name: 'heedTheClock' },
  );
  const head = (name: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(ignoreMissing);

  // Without permission to list the bucket, a missing object would be reported as forbidden.
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

    list: async function* (root = 'images') {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${root}/` });
      for await (const { Contents = [] } of pages)
        yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [nameIn(Key)]));
    },

    storedAt: async (name) => (await head(name))?.LastModified ?? null,
  };
}

/** Whether the store understood the request and rejected it, and would do so again. */
const isRefusal = (error: unknown): error is S3ServiceException => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 400 && status < 500;
};

/** Returns null for a missing object, and throws any other error. */
function ignoreMissing(error: unknown): null {
  // An answer to HEAD has no body, and so a different name.
  if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
  throw error;
}
