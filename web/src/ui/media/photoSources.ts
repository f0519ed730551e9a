const widths = [400, 800, 1600];

/**
 * The `src` and `srcSet` of a picture. Our own store serves `/images/<hash>` in three widths; any other URL is used
 * unchanged.
 */
export function photoSources(src: string): { src: string; srcSet?: string } {
  if (!/^\/images\/[\w-]+$/.test(src)) return { src };
  return { src: `${src}/800`, srcSet: widths.map((width) => `${src}/${width} ${width}w`).join(', ') };
}
