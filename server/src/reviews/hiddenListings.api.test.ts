import { deleteItem, updateItem } from '@lendloop/contract/items';
import { listPersonReviews } from '@lendloop/contract/reviews/people';
import { answerReview } from '@lendloop/contract/reviews/rentalReviews';
import { afterAll, expect, test } from 'vitest';

import { useImages } from '../images/sourceActions.ts';
import type { Person } from '../testing/factories.ts';
import { drawPicture, uploadPicture } from '../testing/pictures.ts';
import { makeEnded, review } from '../testing/rentals/reviewing.ts';
import { startReporting, START } from '../testing/reports/reporting.ts';

const { app, admin, report, people, caseOf, decide } = await startReporting();
afterAll(() => app.close());

/** A rental that both have reviewed, with an answer. */
async function reviewed() {
  const [owner, renter] = await people(2);
  const rental = await makeEnded(app, { owner, renter, completedAt: new Date(START).toISOString() });
  const { body } = await review(rental.renter, rental.id, { rating: 5, ownerRating: 5, comment: 'Kind.' });
  await review(rental.owner, rental.id, { rating: 5 });
  await rental.owner.client.call(answerReview, { params: { id: body.id }, body: { text: 'Thanks.' } });
  return { ...rental, reviewId: body.id };
}

/** The titles on the pages of both, as somebody reads them. */
async function titlesFor(client: Person['client'], { owner, renter }: { owner: Person; renter: Person }) {
  const titles = [];
  for (const { id } of [owner, renter]) {
    const { body } = await client.call(listPersonReviews, { params: { id }, query: {} });
    titles.push(...body.map(({ itemTitle }) => itemTitle));
  }
  return titles;
}

test('the page of somebody who was reviewed names a listing only while it is called what was rented, and nothing once it is deleted', async () => {
  const rental = await reviewed();
  const { owner, itemId } = rental;
  const body = {
    title: 'Ravi is a thief',
    description: 'A thing that is good for many other things.',
    price: 100,
    categoryId: 1,
    location: 'Indiranagar, Bengaluru',
    images: ['https://example.com/thing.jpg'],
  };
  const rented = await titlesFor(app.client(), rental);
  const rename = async (title: string) =>
    (await owner.client.call(updateItem, { params: { id: itemId }, body: { ...body, title } })).status;
  expect(rented).not.toContain(null);
  expect(await rename('Ravi is a thief')).toBe(200);
  // The former name could not be reported with the listing any more.
  expect(await titlesFor(app.client(), rental)).toEqual([null, null]);
  expect(await rename(rented[0] ?? '')).toBe(200);
  expect(await titlesFor(app.client(), rental)).toEqual(rented);
  expect((await owner.client.call(deleteItem, { params: { id: itemId } })).status).toBe(204);
  expect(await titlesFor(app.client(), rental)).toEqual([null, null]);
  expect(await titlesFor(rental.renter.client, rental)).toEqual([null, null]);
});

test('nor one that is withheld for reports, whose pictures are gone at once as well', async () => {
  const rental = await reviewed();
  const { url } = await uploadPicture(
    app,
    rental.owner,
    Uint8Array.from(await drawPicture(40, 30).png().toBuffer()),
  );
  await app.database.db.transaction((tx) => useImages(tx, rental.itemId, [url]));
  const look = async () => (await app.server.inject(url)).statusCode;
  expect(await look()).toBe(200);
  for (const one of await people(4)) await report(one, 'item', rental.itemId, 'private_data');
  expect(await look()).toBe(404);
  expect(await titlesFor(app.client(), rental)).toEqual([null, null]);
  expect(await titlesFor(rental.owner.client, rental)).not.toContain(null);
});

test('reviews and answers about a person can be reported once the listing is gone', async () => {
  const { owner, itemId, reviewId } = await reviewed();
  await owner.client.call(deleteItem, { params: { id: itemId } });
  const [one] = await people(1);
  if (!one) return;
  for (const kind of ['answer', 'review'] as const) {
    expect((await report(one, kind, reviewId)).status).toBe(201);
    const id = (await caseOf(kind, reviewId))?.id ?? 0;
    const [decided] = (await decide(admin, [id], 'remove')).body;
    expect(decided).toEqual({ id, ok: true });
  }
  const { body } = await app.client().call(listPersonReviews, { params: { id: owner.id }, query: {} });
  expect(body).toEqual([]);
});
