import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { IMAGE_MAX_BYTES } from './values/imageSizes.ts';

/** The address of a stored image, `/images/{hash}`; `/images/{hash}/{width}` is one width of it. */
export const STORED_IMAGE = /^\/images\/[0-9a-f]{64}$/;

const DATA_IMAGE = /^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+={0,2}$/;
/** Base64 encodes three bytes in four characters; the rest is the prefix. */
const DATA_URL_MAX = Math.ceil(IMAGE_MAX_BYTES / 3) * 4 + 64;

/** Maximum length of the address of a picture on another site. */
export const PICTURE_URL_MAX = 500;

/** Whether a page may show a picture from this address: https, without whitespace, username or password. */
export const isHttps = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(value);
};

/** Whether every character of an address stands for itself as JSON and in PostgreSQL's arrays, so that it takes no more room than it counts. */
const isPlain = (address: string): boolean => /^[!-~]+$/.test(address) && !/["\\]/.test(address);

/** The address of a picture on another site as browsers send it, with other characters percent-encoded; anything else as it is. */
function encoded(value: string): string {
  const isAddress = value.length <= PICTURE_URL_MAX && isHttps(value);
  return isAddress && !isPlain(value) ? new URL(value).href : value;
}

/** An image of a listing as sent by a client: a stored one, an `https:` URL or a `data:` URL. */
export const ImageSource = z
  .string()
  .max(DATA_URL_MAX, { error: 'Images can be up to 5MB', abort: true })
  .transform(encoded)
  .refine(
    (value) =>
      STORED_IMAGE.test(value) ||
      (value.startsWith('data:')
        ? DATA_IMAGE.test(value)
        : value.length <= PICTURE_URL_MAX && isHttps(value) && isPlain(value)),
    { error: 'This is not an image address' },
  );

export const StoredImage = z.object({ url: z.string().regex(STORED_IMAGE) });
export type StoredImage = z.output<typeof StoredImage>;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'user',
  summary: 'Store one image, sent as multipart/form-data in the field `file`',
  consumes: 'multipart',
  result: StoredImage,
  status: 201,
});
