// Composes "studio set" pictures in place of photographs: an object on a tinted set with soft light and a contact shadow.
import sharp from 'sharp';

import { BOX, emojiSvg, measure, svgDocument } from './artwork.mjs';
import { palette } from './palette.mjs';
import { SETS, definitions } from './sets.mjs';

const WIDTH = 960;
const HEIGHT = 720;

/** Side of the object's box at scale 1. */
const OBJECT = 470;
/** Artwork is enlarged towards this many units of its box, so that small drawings do not look lost. */
const FULL_HEIGHT = 29;
const FULL_WIDTH = 31;
/** The object stays within this part of the canvas, so that square crops do not cut it. */
const SAFE_WIDTH = WIDTH * 0.7;
const SAFE_HEIGHT = 560;

const PROP = 150;

/**
 * Places artwork so that its visible pixels stand on `ground`, centred on `centre`. Returns the drawing and its shadow, each as
 * SVG text.
 */
async function place(emoji, { size, ground, centre, colour, prefix, rotate = 0, flip = false }) {
  const art = await measure(emoji, { rotate, flip });
  const unit = size(art) / BOX;
  const x = centre - ((art.left + art.right) / 2) * unit;
  const y = ground - art.bottom * unit;
  const footCentre = x + ((art.footLeft + art.footRight) / 2) * unit;
  const footHalf = Math.max(((art.footRight - art.footLeft) / 2) * unit, 28);
  const bodyHalf = ((art.right - art.left) / 2) * unit;
  const ellipse = (cx, cy, rx, ry, opacity, blur) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour}" opacity="${opacity}" filter="url(#${blur})"/>`;
  const reach = (unit * BOX) / OBJECT;
  return {
    shadow:
      ellipse((footCentre + centre) / 2 + 8, ground + 8, (bodyHalf + footHalf) / 2, 26 * reach, 0.3, 'wide') +
      ellipse(footCentre + 2, ground + 1, footHalf * 0.95, 11 * reach, 0.42, 'soft'),
    drawing: emojiSvg(emoji, x, y, unit * BOX, { prefix, rotate, flip }),
  };
}

const fitted = (scale) => (art) => {
  const width = art.right - art.left;
  const height = art.bottom - art.top;
  const grown = OBJECT * scale * Math.min(FULL_HEIGHT / height, FULL_WIDTH / width, 1.3);
  return Math.min(grown, (SAFE_WIDTH / width) * BOX, (SAFE_HEIGHT / height) * BOX);
};

/**
 * One scene as SVG text.
 * @param {{ emoji: string, tint: string, set: string, scale?: number, rotate?: number, flip?: boolean, prop?: string }} scene
 */
async function sceneSvg({ emoji, tint, set, scale = 1, rotate = 0, flip = false, prop }) {
  const colours = palette(tint);
  const { ground, draw } = SETS[set];
  const shared = { colour: colours.shadow };
  const object = await place(emoji, {
    ...shared,
    size: fitted(scale),
    ground,
    centre: prop ? 435 : WIDTH / 2,
    prefix: 'o',
    rotate,
    flip,
  });
  const beside =
    prop &&
    (await place(prop, { ...shared, size: () => PROP, ground: ground + 22, centre: 715, prefix: 'p' }));
  const content =
    definitions(colours) +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>` +
    draw(colours) +
    object.shadow +
    object.drawing +
    (beside ? beside.shadow + beside.drawing : '');
  return svgDocument(WIDTH, HEIGHT, `0 0 ${WIDTH} ${HEIGHT}`, content);
}

/** Width of a finished picture in pixels, one of the image store's own, so that the store has little left to do. */
const PICTURE_WIDTH = 800;

/** Writes a scene as an 800 x 600 WebP. */
export async function composeItem(scene, file) {
  await sharp(Buffer.from(await sceneSvg(scene)))
    .resize({ width: PICTURE_WIDTH })
    .webp({ quality: 68, preset: 'photo', effort: 6 })
    .toFile(file);
}

/** Writes a portrait, head and shoulders on a tint, as a square WebP. */
export async function composeAvatar({ emoji, tint }, file, size = 256) {
  const colours = palette(tint);
  const ground =
    `<defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${colours.light}"/>` +
    `<stop offset="1" stop-color="${colours.floor}"/></linearGradient></defs>` +
    '<rect width="160" height="160" fill="url(#ground)"/>';
  const document = svgDocument(size, size, '0 0 160 160', ground + emojiSvg(emoji, 12, 22, 136));
  await sharp(Buffer.from(document)).webp({ quality: 80, effort: 6 }).toFile(file);
}
