// Provides Fluent Emoji artwork (Microsoft, MIT) as parts of an SVG document, with measurements.
import { createRequire } from 'node:module';

import sharp from 'sharp';

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json');

/** Side of the artwork's square, in its own units. */
export const BOX = 32;

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** An SVG document of the given size; the view box may differ from the pixel size. */
export const svgDocument = (width, height, viewBox, content) =>
  `<svg ${SVG} width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;

/**
 * One emoji as a nested <svg> at x, y. Its ids get `prefix`, so that several can share a document.
 * @throws when the emoji does not exist
 */
export function emojiSvg(name, x, y, size, { prefix = 'e', flip = false, rotate = 0 } = {}) {
  const icon = icons[name];
  if (!icon) throw new Error(`unknown emoji: ${name}`);
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
  const centre = { x: x + size / 2, y: y + size / 2 };
  const mirrored = flip ? ` translate(${2 * centre.x} 0) scale(-1 1)` : '';
  return (
    `<g transform="rotate(${rotate} ${centre.x} ${centre.y})${mirrored}">` +
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${BOX} ${BOX}">${body}</svg></g>`
  );
}

/**
 * Measures the artwork's visible pixels, in units of its box: the bounds, and the span of the foot, the lowest eighth, which
 * touches the ground. Rotated artwork may extend beyond 0 and BOX.
 */
export async function measure(name, { flip = false, rotate = 0 } = {}) {
  const margin = BOX / 4;
  const side = BOX + 2 * margin;
  const pixels = side * 5;
  const document = svgDocument(
    pixels,
    pixels,
    `${-margin} ${-margin} ${side} ${side}`,
    emojiSvg(name, 0, 0, BOX, { flip, rotate }),
  );
  const { data, info } = await sharp(Buffer.from(document))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const solid = (x, y) => (data[(y * info.width + x) * info.channels] ?? 0) > 100;
  const units = (pixel) => (pixel / info.width) * side - margin;

  const bounds = spanOf(info, solid, 0);
  const footFrom = bounds.bottom - Math.round((bounds.bottom - bounds.top) / 8);
  const foot = spanOf(info, solid, footFrom);
  return {
    left: units(bounds.left),
    right: units(bounds.right),
    top: units(bounds.top),
    bottom: units(bounds.bottom),
    footLeft: units(foot.left),
    footRight: units(foot.right),
  };
}

function spanOf({ width, height }, solid, fromRow) {
  const span = { left: width, right: 0, top: height, bottom: 0 };
  for (let y = fromRow; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!solid(x, y)) continue;
      span.left = Math.min(span.left, x);
      span.right = Math.max(span.right, x + 1);
      span.top = Math.min(span.top, y);
      span.bottom = Math.max(span.bottom, y + 1);
    }
  }
  return span;
}
