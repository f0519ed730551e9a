import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { listItems } from '@lendloop/contract/items';
import { isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { images as imagesTable } from '../db/schema.ts';
import { openFolder } from '../storage/folder.ts';
import { startAppForTest } from '../testing/app.ts';
import { loadDemo } from './loadActions.ts';
import { withDemoPictures } from './pictures.ts';

it('the demo renders a picture when it is first viewed, only in that version and only once', async () => {
  const app = await startAppForTest({ wrapImages: withDemoPictures });
  const { dataDirectory } = app.context.config;
  const stored = async () =>
    (await readdir(path.join(dataDirectory, 'images'), { recursive: true }).catch(() => [])).filter((name) =>
      name.includes('.'),
    );
  expect(await loadDemo(app.context)).toBe(true);
  expect(await stored()).toEqual([]);

  const { body } = await app.client().call(listItems, { query: { limit: 1 } });
  const url = body[0]?.image ?? '';
  const see = (accept: string) =>
    app.server.inject({ method: 'GET', url: `${url}/400`, headers: { accept } });
  const answers = await Promise.all([see('image/avif,image/webp'), see('image/avif,image/webp')]);
  for (const answer of answers) {
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 300,
    });
  }
  expect(await stored()).toHaveLength(1);
  expect((await see('*/*')).headers['content-type']).toBe('image/jpeg');
  expect(await stored()).toHaveLength(2);
  expect((await see('image/webp')).rawPayload).toEqual(answers[0]?.rawPayload);
  expect(await stored()).toHaveLength(2);
});

it('demo pictures have no AVIF versions, which would not make drawings smaller', async () => {
  const app = await startAppForTest();
  await loadDemo(app.context);
  expect(await app.database.db.$count(imagesTable, isNull(imagesTable.avifAt))).toBe(0);
});

it('a store with the demo pictures still lacks unknown ones', async () => {
  const app = await startAppForTest();
  const store = withDemoPictures(openFolder(app.context.config.dataDirectory));
  expect(await store.get(`${'0'.repeat(64)}-400.webp`)).toBe(null);
  expect(await store.get('something else')).toBe(null);
});
