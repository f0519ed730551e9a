import type { Config } from '../config.ts';
import { openFolder } from './folder.ts';
import type { ImageStore } from './storage.ts';

/**
 * Opens the store for these settings: a bucket if configured, otherwise a folder of `DATA_DIR`. Throws `ConfigError` if the
 * bucket denies access. If it does not respond, it may do so later, and `onError` is called.
 */
export async function openImageStore(
  { dataDirectory, s3 }: Pick<Config, 'dataDirectory' | 's3'>,
  onError: (error: unknown) => void,
): Promise<ImageStore> {
  if (s3 === null) return openFolder(dataDirectory);
  // The S3 client is large, and most installations do not need it.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(s3, onError);
}
