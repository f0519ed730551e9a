const widths = [400, 800, 1600];

/**
 * Where the browser may take a picture from. Our own store serves `/images/<hash>` in three widths; any other address
 * is used as it is.
 */
export function photoSources(src: string): { src: string; srcSet?: string } {
  if (!/^\/images\/[\w-]+$/.test(src)) return { src };
  return { src: `${src}/800`, srcSet: widths.map((width) => `${src}/${width} ${width}w`).join(', ') };
}
