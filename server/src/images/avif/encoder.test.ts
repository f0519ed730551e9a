import { expect, it, onTestFinished } from 'vitest';

import { drawPicture } from '../../testing/pictures.ts';
import { openAvifEncoder } from './encoder.ts';

it('rests at once, and does not wait until its process has died', async () => {
  const encoder = openAvifEncoder();
  onTestFinished(() => encoder.rest());
  let ended = '';
  const encoding = encoder.encode(await drawPicture(200, 100).webp().toBuffer()).catch((error: unknown) => {
    ended = String(error);
  });
  // It has been asked by now: what follows happens before anything can be heard of another process.
  encoder.rest();
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(ended).toContain('The process ended');
  await encoding;
});
