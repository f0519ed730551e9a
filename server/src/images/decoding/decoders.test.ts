import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { webpOfCodes } from '../../testing/hostile/webp.ts';
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
    const { files } = await decoders.make(small, [VERSION]);
    expect(await sharp(files[0]).metadata()).toMatchObject({ width: 64, format: 'webp' });
    const settings = readFileSync(`/proc/${started.at(-1)?.pid}/environ`, 'latin1');
    expect(settings).toContain('PATH=');
    expect(settings).not.toContain('SECRET_OF_THE_SERVER');
  },
);

it.each([
  ['processor time', { ...LIMITS, seconds: 0.01 }],
  ['memory', { ...LIMITS, megabytes: 2 }],
])('the process of a file that takes too much %s is ended', async (_name, limits) => {
  const decoders = openDecoders(limits);
  await expect(decoders.make(large, [VERSION])).rejects.toBeInstanceOf(Runaway);
});

/** Decodes a file as for a person, and says how that ended and what it cost. The signal comes while the pixels are read. */
async function decodeFor(bytes: Buffer, signal?: NodeJS.Signals) {
  let spent = 0;
  const charge = async (cost: number) => {
    // What it looked like: it is decoded next.
    if (signal && spent > 0) setTimeout(() => started.at(-1)?.kill(signal), 30);
    spent += cost;
  };
  const ended = await decodeTo(
    [VERSION],
    { network: null, read: async () => bytes, charge },
    openDecoders({ ...LIMITS, megabytes: 200 }),
  ).catch((error: unknown) => error);
  return { ended, spent };
}

const RUNAWAY = 600_000;

it('a file that crashes its decoder costs a fifth of an hour’s decoding', async () => {
  const { ended, spent } = await decodeFor(large, 'SIGSEGV');
  expect(ended).toMatchObject({ code: 'invalid_image' });
  expect(spent).toBeGreaterThan(RUNAWAY);
  expect(await decodeFor(small)).toMatchObject({ ended: { width: 64 }, spent: 500 });
});

it('a file whose decoder is killed from outside costs what it looks like, and is not called damaged', async () => {
  const { ended, spent } = await decodeFor(large, 'SIGKILL');
  expect(ended).toMatchObject({ code: 'busy', details: { retryAfter: 10 } });
  expect(spent).toBeLessThan(RUNAWAY);
});

it('a machine that is too busy to go on decoding for ten seconds does not make a file fail', async () => {
  const child = () => started.at(-1);
  const charge = async () => {
    // While its pixels are read.
    setTimeout(() => child()?.kill('SIGSTOP'), 100);
    setTimeout(() => child()?.kill('SIGCONT'), 10_000);
  };
  const stalled = openDecoders(LIMITS);
  await stalled.look(large);
  const decoding = { network: null, read: async () => large, charge: async () => {}, admit: charge };
  expect(await decodeTo([VERSION], decoding, stalled)).toMatchObject({ width: 6000 });
}, 60_000);

it('while one process starts, a file gets another that is ready', async () => {
  const decoders = openDecoders({ ...LIMITS, processes: 2 });
  await decoders.look(small);
  const first = started.at(-1);
  const making = decoders.make(large, [VERSION]);
  const looking = [decoders.look(small), decoders.look(small)];
  const second = started.at(-1);
  expect(second).not.toBe(first);
  second?.kill('SIGSTOP');
  await making;
  for (const { width } of await Promise.all(looking)) expect(width).toBe(64);
  second?.kill('SIGKILL');
});

it('a small picture whose codes take hundreds of megabytes is refused', async () => {
  expect(await decodeFor(webpOfCodes(32))).toMatchObject({ ended: { width: 128 } });
  const { ended, spent } = await decodeFor(webpOfCodes(256));
  expect(ended).toMatchObject({ code: 'invalid_image' });
  expect(spent).toBeGreaterThan(RUNAWAY);
}, 60_000);

it.runIf(process.platform === 'linux')(
  'where memory runs out, a decoder ends before the server',
  async () => {
    const decoders = openDecoders(LIMITS);
    await decoders.look(small);
    const score = () => readFileSync(`/proc/${started.at(-1)?.pid}/oom_score_adj`, 'utf8').trim();
    await expect.poll(score).toBe('1000');
  },
);
