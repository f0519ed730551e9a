import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { limitDuration } from '../http/limits/downloads.ts';
import { HARMLESS, measure } from '../http/limits/privatePhotos.ts';
import { Problem } from '../http/problem.ts';
import { isKnownTag } from '../http/sending/tags.ts';
import { nameOf, type ImageFormat, type ImageWidth, type SeePicture } from './names.ts';

const HASH = /^[0-9a-f]{64}$/;
const USUAL_WIDTH: ImageWidth = 800;
/** How long a browser keeps showing a picture after it has been taken down, in seconds. */
const PUBLIC_SECONDS = 300;
/** Characters of a header that are read: more than any browser sends. */
const HEADER_MAX = 500;

const TYPES: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

interface ImageAddress {
  readonly Params: { readonly hash: string; readonly width?: string };
}

/**
 * Serves `/images/:hash` and `/images/:hash/:width` to those who may see them, in the best format that the client accepts.
 */
export function serveImages(server: FastifyInstance, { images }: Context, see: SeePicture): void {
  const open = async (name: string, { raw }: FastifyReply) => {
    const file = await images.get(name);
    if (file) limitDuration(raw, file.size);
    return file;
  };
  const serve = async (request: FastifyRequest<ImageAddress>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const { hash, width } = readAddress(request.params);
    const visibility = await request.inTurn(() => see(hash, request.sessionToken), 'pictures');
    if (visibility === null) throw new Problem('image_not_found');
    if (request.method !== 'HEAD') await server.downloads.begin(request.hop.network, reply.raw);
    for (const format of formatsFor(request.headers.accept)) {
      const name = nameOf(hash, width, format);
      const tag = `"${name}"`;
      const isOld = isKnownTag(request.headers['if-none-match'], tag);
      const file = isOld || request.method === 'HEAD' ? await measure(images, name) : await open(name, reply);
      if (!file) continue;
      reply.headers({
        'cache-control': visibility === 'public' ? `public, max-age=${PUBLIC_SECONDS}` : 'private, no-store',
        vary: 'Accept',
        etag: tag,
        ...HARMLESS,
      });
      if (isOld) return reply.code(304).send();
      return reply.type(TYPES[format]).header('content-length', file.size).send(file.stream);
    }
    throw new Problem('image_not_found');
  };
  const options = { schema: { hide: true } };
  server.get('/images/:hash', options, serve);
  server.get('/images/:hash/:width', options, serve);
}

function readAddress({ hash, width }: ImageAddress['Params']): { hash: string; width: ImageWidth } {
  const known = width === undefined ? USUAL_WIDTH : IMAGE_WIDTHS.find((one) => String(one) === width);
  if (!HASH.test(hash) || known === undefined) throw new Problem('image_not_found');
  return { hash, width: known };
}

/** The formats to try, best first. Wildcards do not count, since clients without WebP send them as well. */
export function formatsFor(accept = ''): ImageFormat[] {
  const named = new Set(
    accept
      .slice(0, HEADER_MAX)
      .toLowerCase()
      .split(',')
      .map((range) => range.replaceAll(' ', '').split(';'))
      .filter(([, ...parameters]) => !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)))
      .map(([type]) => type),
  );
  const modern: ImageFormat[] = ['avif', 'webp'];
  return [...modern.filter((format) => named.has(TYPES[format])), 'jpg'];
}
