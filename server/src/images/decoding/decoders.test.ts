import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { drawPicture } from '../../testing/pictures.ts';
import { decodeTo } from './decode.ts';
import { openDecoders, Runaway } from './decoders.ts';

const VERSION = { width: 400, format: 'webp', bytesMax: 200_000 } as const;
const LIMITS = { processes: 1, seconds: 60, megabytes: 1000 };

const started: ChildProcess[] = [];
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process));

const small = await drawPicture(64, 32).png().toBuffer();
/** Takes half a second in native code, most of it at a stretch. */
const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'red' } })
  .png({ compressionLevel: 1 })
  .toBuffer();

it.runIf(process.platform === 'linux')(
  'a file is decoded in a process that has none of the server’s settings',
  async () => {
    vi.stubEnv('SECRET_OF_THE_SERVER', 'x');
    const decoders = openDecoders(LIMITS);
    expect(await decoders.look(small)).toMatchObject({ width: 64, height: 32 });
    const [file] = await decoders.make(small, [VERSION]);
    expect(await sharp(file).metadata()).toMatchObject({ width: 64, format: 'webp' });
    const settings = readFileSync(`/proc/${started.at(-1)?.pid}/environ`, 'latin1');
    expect(settings).toContain('PATH=');
    expect(settings).not.toContain('SECRET_OF_THE_SERVER');
  },
);

it.each([
  ['processor time', { ...LIMITS, seconds: 0.1 }],
  ['memory', { ...LIMITS, megabytes: 10 }],
])('the process of a file that takes too much %s is ended', async (_name, limits) => {
  const decoders = openDecoders(limits);
  await expect(decoders.make(large, [VERSION])).rejects.toBeInstanceOf(Runaway);
});

it('one that crashes the decoder costs its sender a fifth of an hour’s decoding, and nobody else anything', async () => {
  const decoders = openDecoders(LIMITS);
  let spent = 0;
  const decode = (bytes: Buffer) =>
    decodeTo(
      [VERSION],
      { network: null, read: async () => bytes, charge: async (cost) => void (spent += cost) },
      decoders,
    );
  const index = started.length;
  const crashing = decode(large).catch((error: unknown) => error);
  await expect.poll(() => started[index]?.pid).toBeDefined();
  started[index]?.kill('SIGSEGV');
  expect(await crashing).toMatchObject({ code: 'invalid_image' });
  expect(spent).toBeGreaterThanOrEqual(600_000);
  const before = spent;
  expect(await decode(small)).toMatchObject({ width: 64, files: [expect.any(Uint8Array)] });
  expect(spent - before).toBe(500);
});
