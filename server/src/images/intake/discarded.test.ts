import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { intake } from './intakeBodies.ts';
import { PictureBody } from './pictureBodies.ts';

it('leaves no file if a body is given up before its next picture', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-'));
  try {
    const arrival = intake.open({ person: -1, network: 'of a test' });
    const body = new PictureBody(directory, 'of a test', arrival);
    const text = JSON.stringify({ images: ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'] });
    const received = body.receive(Readable.from([Buffer.from(text)]), 1000);
    await body.discard();
    await expect(received).rejects.toMatchObject({ code: 'upload_incomplete' });
    expect(await readdir(path.join(directory, 'images', 'incoming'))).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
