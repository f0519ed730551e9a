import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makeItem, makePerson } from '../testing/factories.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { isIndexed: true, publicUrl: 'https://rent.example' } });
});
afterAll(() => app.close());

const get = (path: string) => app.server.inject({ url: path });

test('a person’s items stand on pages of 24 with links between them, and are counted together', async () => {
  const lender = await makePerson(app, { fullName: 'Lends Much', findable: true });
  for (let count = 1; count <= 30; count++)
    await makeItem(app, lender.id, { title: `Thing number ${count}.` });
  const path = `/people/${lender.id}`;
  const shown = ({ body }: { readonly body: string }) => {
    const titles = Array.from(
      body.matchAll(/<h3[^>]*>(?:<[^>]*>)*(Thing number \d+\.)/g),
      ([, title]) => title,
    );
    const links = Array.from(
      body.matchAll(/href="(\/people\/\d+(?:\?page=\d+)?)"/g),
      ([, address]) => address,
    );
    return { titles, links };
  };
  const first = await get(path);
  const second = await get(`${path}?page=2`);
  expect(shown(first).titles).toHaveLength(24);
  expect(shown(first).links).toEqual([`${path}?page=2`]);
  expect(shown(second).titles).toEqual([6, 5, 4, 3, 2, 1].map((count) => `Thing number ${count}.`));
  expect(shown(second).links).toEqual([path]);
  for (const { body } of [first, second])
    expect(body).toContain('<meta name="description" content="30 listings">');
  expect(first.body).not.toContain('<meta name="robots"');
  expect(second.body).toContain('<meta name="robots" content="noindex, follow">');
  expect(second.body).toContain(`<link rel="canonical" href="https://rent.example${path}">`);
  // The state holds what the page shows.
  expect(/id="state">(.*?)<\/script>/.exec(first.body)?.[1]).not.toContain('Thing number 5.');
});

test('the page of who has lent names none of who reviewed them, and leads to the listings', async () => {
  const lender = await makePerson(app, { ...CONFIRMED, fullName: 'Lends Well' });
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Rents Well' });
  const { id: itemId } = await makeItem(app, lender.id, { title: 'Thing that was lent' });
  const { id } = await makeEnded(app, { owner: lender, renter, itemId });
  await review(renter, id, { ...BY_RENTER, comment: 'It was spotless.' });
  await review(lender, id, BY_OWNER);
  const path = `/people/${lender.id}`;
  const { body } = await get(path);
  expect(body).toContain(`href="${path}?as=listings"`);
  for (const text of ['It was spotless.', 'Rents Well', '<h3']) expect(body).not.toContain(text);
  const listings = await get(`${path}?as=listings`);
  expect(listings.body).toMatch(/<h3[^>]*>(?:<[^>]*>)*Thing that was lent/);
});
