import { Item } from '@lendloop/contract/items';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { schemaFaults, type Data } from './support/schemaOrg.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

/** Opens a page as search engines see it, and reads its structured data. */
async function open(path: string) {
  const { page, leave } = await suite.visit({ javaScriptEnabled: false });
  await page.goto(path);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return { page, leave, data: scripts.map((text) => JSON.parse(text) as Data) };
}

const addressOf = (path: string) => `${suite.server.url}${path}`;

/** The texts of the elements of the page. */
const textsAt = (page: Page, selector: string) => page.locator(selector).allTextContents();

/** The photos in the order of the page, each by its widest file. */
const photosOn = async (page: Page) => {
  const lists = await page
    .getByRole('button', { name: /^Photo \d+$/ })
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).srcset));
  return lists.map((list) => addressOf(list.split(', ').at(-1)?.split(' ')[0] ?? ''));
};

/** Prices as the page writes them, back as numbers with their currency. */
const priceOf = (text: string) => {
  const [, symbol, number = ''] = /^([^\d\s]+)([\d,.]+)$/.exec(text) ?? [];
  return { currency: symbol === '₹' ? 'INR' : symbol, price: Number(number.replaceAll(',', '')) };
};

const crumbs = (steps: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(path),
  })),
});

async function itemWith(isRated: boolean): Promise<Item> {
  const answer = await fetch(addressOf('/api/items?limit=50'));
  const found = Item.array()
    .parse(await answer.json())
    .find(({ reviewCount }) => (isRated ? reviewCount > 2 : reviewCount === 0));
  if (!found) throw new Error('The demo data has no such item.');
  return found;
}

test.each([true, false])('structured data of an item equals its page, with reviews: %s', async (isRated) => {
  const { id, reviewCount } = await itemWith(isRated);
  const { page, data, leave } = await open(`/items/${id}`);
  expect(await schemaFaults(data)).toEqual([]);
  const [product, steps] = data;
  const [name = ''] = await textsAt(page, 'main h1');
  const facts = await page
    .locator('main dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
    );
  const { Category: category = '', Location: place } = Object.fromEntries(facts) as Record<string, string>;
  const { price, currency } = priceOf((await textsAt(page, 'main aside p > span'))[0] ?? '');
  expect(product).toMatchObject({
    '@type': 'Product',
    name,
    description: (await textsAt(page, 'main [role=tabpanel] p'))[0],
    category,
    url: page.url(),
    image: await photosOn(page),
    offers: {
      '@type': 'OfferForLease',
      price,
      priceCurrency: currency,
      priceSpecification: { price, priceCurrency: currency, unitCode: 'DAY' },
      areaServed: place,
      availability: (await page.getByText('Available now').count())
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
      offeredBy: { name: (await textsAt(page, 'main aside bdi'))[0] },
    },
  });
  expect(steps).toMatchObject({
    itemListElement: [{ name: 'Lendloop' }, { name: category }, { name, item: page.url() }],
  });

  const reviews = await page.locator('main section[aria-label=Reviews] li').evaluateAll((rows) =>
    rows.map((row) => ({
      author: { name: row.querySelector('p')?.firstChild?.textContent },
      datePublished: row.querySelector('time')?.dateTime.slice(0, 10),
      reviewRating: {
        ratingValue: Number.parseInt(row.querySelector('[role=img]')?.getAttribute('aria-label') ?? '', 10),
      },
      reviewBody: row.querySelector('p + span + p')?.textContent ?? undefined,
    })),
  );
  expect(reviews).toHaveLength(Math.min(reviewCount, 20));
  if (isRated) {
    const [label = ''] = await page
      .locator('main [role=img][aria-label^=Rated]')
      .evaluateAll((stars) => stars.map((one) => one.getAttribute('aria-label') ?? ''));
    const [, mean, count] = /^Rated ([\d.]+) out of 5 by (\d+)$/.exec(label) ?? [];
    expect(product).toMatchObject({
      aggregateRating: { ratingValue: Number(mean), reviewCount: Number(count) },
      review: reviews.slice(0, 5),
    });
  } else expect(Object.keys(product ?? {}).filter((key) => /rating|review/i.test(key))).toEqual([]);
  await leave();
});

test('structured data of a search lists the items that its page shows', async () => {
  const { page, data, leave } = await open('/search?search=drill');
  expect(await schemaFaults(data)).toEqual([]);
  const shown = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => ({
      name: card.querySelector('h2, h3')?.textContent,
      url: card.querySelector('a')?.href,
    })),
  );
  expect(shown.length).toBeGreaterThan(1);
  const [list, steps] = data;
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: shown.length, itemListElement: shown });
  const [heading = ''] = await textsAt(page, 'main h1');
  expect(steps).toEqual(
    crumbs([
      ['Lendloop', '/'],
      [heading, '/search?search=drill'],
    ]),
  );
  await leave();
});

test('structured data of home is the site and its search', async () => {
  const { page, data, leave } = await open('/');
  expect(await schemaFaults(data)).toEqual([]);
  const form = page.getByRole('search').first();
  const field = form.getByRole('searchbox').first();
  const template = new URL(
    `${(await form.getAttribute('action')) ?? ''}?${await field.getAttribute('name')}=`,
    page.url(),
  );
  expect(data).toMatchObject([
    {
      '@type': 'WebSite',
      name: 'Lendloop',
      url: page.url(),
      inLanguage: await page.getAttribute('html', 'lang'),
      potentialAction: { target: { urlTemplate: `${template.href}{search_term_string}` } },
    },
  ]);
  await leave();
});

test('structured data of a person equals their page', async () => {
  const { page, data, leave } = await open('/people/1');
  expect(await schemaFaults(data)).toEqual([]);
  const [name] = await textsAt(page, 'main h1');
  const picture = await page.locator('main img').first().getAttribute('src');
  expect(data).toMatchObject([
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: (await page.getByText(/^@/).first().textContent())?.slice(1),
        url: page.url(),
        description: await page.locator('main section p').first().textContent(),
        image: expect.stringContaining(addressOf(picture ?? '?')) as string,
      },
    },
  ]);
  const { image } = (data[0] as { readonly mainEntity: { readonly image: string } }).mainEntity;
  const answer = await page.request.get(image);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
  await leave();
});

test('the check of structured data finds what is wrong with it', async () => {
  const wrong: Data[] = [
    { '@type': 'Product', name: 'Drill', prize: 5 },
    { '@type': 'Product', name: { text: 'Drill' } },
    { '@type': 'Product', offers: { '@type': 'OfferForLease', prices: 5 } },
    { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', 'query-input': 'another' } },
    { '@type': 'Product', offers: { '@type': 'OfferForLease', availability: 'perhaps' } },
  ];
  const right: Data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Drill',
    inLanguage: 'en',
  };
  const faults = await schemaFaults([right, ...wrong.map((data) => ({ ...right, ...data }))]);
  const lines = new Set(faults.map((fault) => Number(/data\.ts\((\d+),/.exec(fault)?.[1])));
  // After the import, one line for each.
  expect([...lines]).toEqual([3, 4, 5, 6, 7]);
  expect(await schemaFaults([{ ...right, '@type': 'Produkt' }])).toHaveLength(1);
  expect(await schemaFaults([{ name: 'Drill' }])).toHaveLength(1);
});
