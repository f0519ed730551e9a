import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { drawPicture, showInListing } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';

/** Downloads that one IPv6 customer with four networks begins: all places but those that are kept for others. */
const TAKEN = 300;
/** What a network may have at once besides. */
const SHARE = 12;
const OF_PAGE = 2 * SHARE;

let app: TestApp;
let url: string;
/** The names of the files that are being read. */
const reading: string[] = [];
const [untilLeft, untilShown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
beforeAll(async () => {
  app = await startTestApp({
    config: { rateLimit: true },
    wrapImages: (store) => ({
      ...store,
      get: async (name) => {
        reading.push(name);
        await (name.includes('-1600.') ? untilLeft : untilShown).promise;
        return store.get(name);
      },
    }),
  });
  url = await storeImage(app.context, await drawPicture(60, 40).png().toBuffer(), null);
  await showInListing(app, await makePerson(app), url);
});
afterAll(() => app.close());

const countReading = (width: number) => reading.filter((name) => name.includes(`-${width}.`)).length;

it('a visitor gets all pictures of a page while a stranger keeps as many downloads as there may be', async () => {
  const get = async (address: string, width: number) => {
    const headers = { 'x-forwarded-for': address };
    return (await app.server.inject({ url: `${url}/${width}`, headers })).statusCode;
  };
  const taken = Array.from({ length: TAKEN }, (_, number) => get(`2001:db8:1:${number % 4}::1`, 1600));
  await expect.poll(() => countReading(1600)).toBe(TAKEN);

  const shown = Array.from({ length: OF_PAGE }, () => get('198.51.100.1', 400));
  await expect.poll(() => countReading(400)).toBe(SHARE);
  untilShown.resolve();
  expect(await Promise.all(shown)).toEqual(Array.from({ length: OF_PAGE }, () => 200));

  untilLeft.resolve();
  expect(new Set(await Promise.all(taken))).toEqual(new Set([200]));
});
