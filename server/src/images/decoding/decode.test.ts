import sharp from 'sharp';
import { expect, it } from 'vitest';

import { encodeAv1, makeAvif, sizeProperty } from '../../testing/hostileAvif.ts';
import { readPicture, refuse } from './decode.ts';

it('that decoding took too long is not the file’s fault', async () => {
  const endless = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
    .timeout({ seconds: 1 })
    .blur(200)
    .raw()
    .toBuffer();
  await expect(endless.catch(refuse)).rejects.toMatchObject({ code: 'busy', status: 503 });
  const damaged = sharp(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])).toBuffer();
  await expect(damaged.catch(refuse)).rejects.toMatchObject({ code: 'invalid_image' });
});

it('an AVIF whose stream is larger than it says is refused by the decoder, which would take what nobody has counted', async () => {
  const { data, configuration } = await encodeAv1(400, 400);
  const picture = (size: number) =>
    makeAvif([{ type: 'av01', data, properties: [sizeProperty(size, size), configuration] }]);
  const read = (size: number) =>
    readPicture(
      async () => picture(size),
      async ({ width }) => width,
    );
  expect(await read(400)).toBe(400);
  await expect(read(64)).rejects.toMatchObject({ code: 'invalid_image' });
});
