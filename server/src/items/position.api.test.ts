import { createItem, getItem, updateItem } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a listing keeps six decimals of its position, however many are sent', async () => {
  const { client } = await makePerson(app);
  const listing = {
    title: 'Long ladder',
    description: 'A ladder of three metres, as good as new.',
    price: 100,
    categoryId: 1,
    location: 'Indiranagar, Bengaluru',
    images: ['https://example.com/ladder.jpg'],
  };
  const created = await client.call(createItem, {
    body: { ...listing, latitude: 12.971598765432, longitude: 77.594566123456 },
  });
  expect(created.status).toBe(201);
  const params = { id: created.body.id };
  expect((await client.call(getItem, { params })).body).toMatchObject({
    latitude: 12.971599,
    longitude: 77.594566,
  });
  const moved = { ...listing, latitude: -89.99999999, longitude: 179.99999999 };
  await client.call(updateItem, { params, body: moved });
  expect((await client.call(getItem, { params })).body).toMatchObject({ latitude: -90, longitude: -180 });
});
