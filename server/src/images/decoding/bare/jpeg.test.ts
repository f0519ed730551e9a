import { expect, it } from 'vitest';

import { drawPicture } from '../../../testing/pictures.ts';
import { bareJpeg } from './jpeg.ts';

const SCAN = [0xff, 0xda, 0, 3, 7, 1, 2, 3];

const countScans = (bytes: Uint8Array) => bareJpeg(Buffer.from(bytes)).passes;

it('counts the scans that a decoder would read', async () => {
  expect(countScans(await drawPicture(60, 40).jpeg().toBuffer())).toBe(1);
  expect(countScans(await drawPicture(60, 40).jpeg({ progressive: true }).toBuffer())).toBeGreaterThan(3);
});

it.each([
  ['no scan', [0xff, 0xd8, 0xff, 0xd9], 0],
  ['three', [0xff, 0xd8, ...SCAN, ...SCAN, ...SCAN, 0xff, 0xd9], 3],
  ['what only looks like one in a comment', [0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xda, ...SCAN], 1],
  ['data with 0xff in it, and restarts', [0xff, 0xd8, ...SCAN, 0xff, 0, 0xda, 0xff, 0xd3, ...SCAN], 2],
  ['markers behind further 0xff', [0xff, 0xd8, ...SCAN, 0xff, 0xff, ...SCAN], 2],
  ['a marker that nobody knows', [0xff, 0xd8, 0xff, 0x02, ...SCAN, ...SCAN], 2],
  ['nothing after the end', [0xff, 0xd8, ...SCAN, 0xff, 0xd9, ...SCAN], 1],
  ['a scan that is cut off', [0xff, 0xd8, ...SCAN, 0xff, 0xda, 0], 2],
  ['no length', [0xff, 0xd8, ...SCAN, 0xff], 1],
])('counts %s', (_, bytes, scans) => {
  expect(countScans(Uint8Array.from(bytes))).toBe(scans);
});

it('keeps everything but metadata, byte for byte', () => {
  const start = [0xff, 0xd8];
  const jfif = [0xff, 0xe0, 0, 7, ...Buffer.from('JFIF\0')];
  const adobe = [0xff, 0xee, 0, 7, ...Buffer.from('Adobe')];
  const pixels = [...SCAN, 1, 0xff, 0, 2, 0xff, 0xd0, 3, ...SCAN, 4, 0xff, 0xd9];
  const comment = [0xff, 0xfe, 0, 4, 1, 2];
  const maker = [0xff, 0xe5, 0, 3, 9];
  const given = [...start, ...comment, ...jfif, ...maker, ...adobe, ...comment, ...pixels, 0, 0, 0xff, 0xe1];
  expect([...bareJpeg(Buffer.from(given)).bytes]).toEqual([...start, ...jfif, ...adobe, ...pixels]);
  const cut = [...start, ...maker, ...SCAN, 5, 6];
  expect([...bareJpeg(Buffer.from(cut)).bytes]).toEqual([...start, ...SCAN, 5, 6]);
});

it('makes no marker of a fill byte and what stands behind a segment that it removes', () => {
  const [start, end] = [
    [0xff, 0xd8],
    [0xff, 0xd9],
  ];
  const comment = [0xff, 0xfe, 0, 2];
  const profile = [0xff, 0xe2, 0, 16, ...Buffer.from('ICC_PROFILE\0'), 2, 2];
  for (const removed of [comment, profile, [0xff, 0xff, ...comment], [...comment, 0xff, ...comment]]) {
    const hidden = [...start, 0xff, ...removed, ...SCAN.slice(1), ...SCAN, ...end];
    const { bytes, passes } = bareJpeg(Buffer.from(hidden));
    expect(passes).toBe(1);
    expect(bareJpeg(Buffer.from(bytes))).toMatchObject({ bytes, passes });
  }
});

it('refuses a segment that is shorter than its own length', () => {
  expect(() => bareJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, ...SCAN]))).toThrow(
    expect.objectContaining({ code: 'invalid_image' }),
  );
});
