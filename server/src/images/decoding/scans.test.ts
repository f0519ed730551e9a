import { expect, it } from 'vitest';

import { drawPicture } from '../../testing/pictures.ts';
import { countScans } from './scans.ts';

const SCAN = [0xff, 0xda, 0, 3, 7, 1, 2, 3];

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
