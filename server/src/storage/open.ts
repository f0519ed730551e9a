import type { Config } from '../config.ts';
import { openFolder } from './folder.ts';
import type { ImageStore } from './storage.ts';

/**
 * The store for these settings: a bucket where there is one, else a folder of `DATA_DIR`. Throws `ConfigError` when the
 * bucket refuses; one that does not answer now may do so later, which is told to `onError`.
 */
export async function openImageStore(
  { dataDirectory, s3 }: Pick<Config, 'dataDirectory' | 's3'>,
  onError: (error: unknown) => void,
): Promise<ImageStore> {
  if (s3 === null) return openFolder(dataDirectory);
  // Its client is large, and most who run this have no use for it.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(s3, onError);
}
