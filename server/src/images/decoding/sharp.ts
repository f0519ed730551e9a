import type { default as Sharp } from 'sharp';

const LOADERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer', 'HeifBuffer'];

let loaded: Promise<typeof Sharp> | null = null;

/** The library that decodes and encodes pictures, with our settings. It takes 10 MB, which a node without new pictures does not need. */
export const loadSharp = (): Promise<typeof Sharp> => (loaded ??= load());

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Operations are hardly ever repeated, and cached pixels would stay in memory.
  sharp.cache(false);
  // The other cores are for requests.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
  return sharp;
}
