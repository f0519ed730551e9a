import sharp from 'sharp';
import { expect, it } from 'vitest';

import { refuse } from './decode.ts';

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
