import { deflateSync } from 'node:zlib';

import { pngChunk } from '../pictures.ts';

/** Tag, type, count and value of an entry. */
type ExifEntry = readonly [tag: number, type: number, count: number, value: number];

/** A segment of EXIF with these entries in its only directory. */
export function exifOf(entries: readonly ExifEntry[]): Buffer {
  const tiff = Buffer.alloc(10 + entries.length * 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** A segment of a JPEG. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const jpegWith = (jpeg: Buffer, segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A PNG with these chunks behind its header. */
export const pngWith = (png: Buffer, chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer =>
  Buffer.concat([
    png.subarray(0, 33),
    ...chunks.map(([type, data]) => pngChunk(type, data)),
    png.subarray(33),
  ]);

const unpacked = deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 });

/** A text of a PNG that takes eight megabytes when it is unpacked. */
export const textChunk = (_: unknown, index: number): [string, Buffer] => [
  'zTXt',
  Buffer.concat([Buffer.from(`k${index}\0\0`), unpacked]),
];

export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

/** An extended WebP of 16 × 16 pixels with these chunks. */
export function asWebp(chunks: readonly Buffer[], flags = 0): Buffer {
  const size = Buffer.from([flags, 0, 0, 0, 15, 0, 0, 15, 0, 0]);
  const body = Buffer.concat([riffChunk('VP8X', size), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** An animated WebP that shows the same picture of 16 × 16 pixels so often. */
export function webpFrames(still: Buffer, count: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 10, 0, 0, 0]);
  const frame = riffChunk('ANMF', Buffer.concat([head, still]));
  return asWebp([riffChunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(count).fill(frame)], 2);
}
