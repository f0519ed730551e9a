import { createItem, getItem, listItems, listItemsOfUser, updateItem } from '@lendloop/contract/items';
import { DEFAULT_TERMS, type Terms } from '@lendloop/contract/terms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startAppForTest, startTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { makePerson, type Person } from '../../testing/factories.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await makePerson(app);
});

const LISTING = {
  title: 'A mirrorless camera kit',
  description: 'Body, two lenses, three batteries and a bag.',
  price: 950,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  image: 'https://example.com/camera.jpg',
};
const TERMS: Terms = {
  quantity: 4,
  minDays: 2,
  maxDays: 60,
  noticeDays: 1,
  horizonDays: 90,
  handoverDays: [1, 2, 3, 4, 5, 6],
  bufferDays: 2,
  instantBooking: 'verified',
  cancellationPolicy: 'moderate',
  weekendPrice: 1100,
  minimumCharge: 1500.5,
  deliveryFee: 0,
  deposit: 3000,
  lateFee: 500,
  declaredValue: 85_000,
  weeklyDiscount: 10,
  monthlyDiscount: 25,
};

const create = ({ client }: Person, terms?: Partial<Terms>, price = LISTING.price) =>
  client.call(createItem, { body: { ...LISTING, price, ...(terms && { terms }) } });
const update = ({ client }: Person, id: number, terms?: Partial<Terms>, price = LISTING.price) =>
  client.call(updateItem, { params: { id }, body: { ...LISTING, price, ...(terms && { terms }) } });
const termsFor = async (client: Client, id: number) =>
  (await client.call(getItem, { params: { id } })).body.terms;

describe('the terms of a listing', () => {
  test('have their defaults when it is created without any', async () => {
    const { body } = await create(owner);
    expect(body.terms).toEqual(DEFAULT_TERMS);
  });

  test('are stored, and those that an edit leaves out stay', async () => {
    const { body } = await create(owner, TERMS);
    expect(body.terms).toEqual(TERMS);
    expect((await update(owner, body.id)).body.terms).toEqual(TERMS);
    const changed = await update(owner, body.id, { deposit: null, minDays: 3 });
    expect(changed.body.terms).toEqual({ ...TERMS, deposit: null, minDays: 3 });
  });

  test('are seen by everybody, but what the thing is worth only by its owner', async () => {
    const { declaredValue: _worth, ...shown } = TERMS;
    const { id } = (await create(owner, TERMS)).body;
    const admin = await makePerson(app, { isAdmin: true });
    const readers = [app.client(), (await makePerson(app)).client, admin.client];
    // The second time answers are kept.
    for (const client of [...readers, ...readers]) expect(await termsFor(client, id)).toEqual(shown);
    expect(await termsFor(owner.client, id)).toEqual(TERMS);
    const lists = [
      await app.client().call(listItems, { query: {} }),
      await owner.client.call(listItemsOfUser, { params: { userId: owner.id }, query: {} }),
    ];
    for (const { body } of lists) expect(JSON.stringify(body)).not.toContain('85000');
  });

  test.each([
    [{ quantity: 0 }, 'terms.quantity', 'Quantity must be at least 1'],
    [{ quantity: 100 }, 'terms.quantity', 'Quantity must be at most 99'],
    [{ bufferDays: 15 }, 'terms.bufferDays', 'Buffer days must be at most 14'],
    [{ minDays: 0 }, 'terms.minDays', 'Min days must be at least 1'],
    [{ minDays: 91 }, 'terms.minDays', 'Min days must be at most 90'],
    [{ maxDays: 366 }, 'terms.maxDays', 'Max days must be at most 365'],
    [
      { minDays: 5, maxDays: 4 },
      'terms.maxDays',
      'The longest rental is at least as long as the shortest one',
    ],
    [{ noticeDays: 31 }, 'terms.noticeDays', 'Notice days must be at most 30'],
    [{ horizonDays: 731 }, 'terms.horizonDays', 'Horizon days must be at most 730'],
    [{ handoverDays: [] }, 'terms.handoverDays', 'Handover days must have at least 1 entry'],
    [{ handoverDays: [0] }, 'terms.handoverDays.0', 'Entry 1 of handover days must be at least 1'],
    [{ weekendPrice: -1 }, 'terms.weekendPrice', 'Weekend price must be at least 0'],
    [{ deposit: 1.234 }, 'terms.deposit', 'Amounts can have at most two decimal places'],
    [{ weeklyDiscount: 91 }, 'terms.weeklyDiscount', 'Weekly discount must be at most 90'],
    [
      { weeklyDiscount: 20, monthlyDiscount: 10 },
      'terms.monthlyDiscount',
      'The monthly discount is at least the weekly one',
    ],
  ])('cannot be %j', async (terms, path, message) => {
    const answer = await create(owner, terms);
    expect([answer.status, answer.raw.json()]).toEqual([
      400,
      { code: 'invalid_input', message, issues: [{ path, message }] },
    ]);
  });

  test('cannot contradict those that an edit leaves as they are', async () => {
    const { id } = (await create(owner, { weeklyDiscount: 20, minDays: 4 })).body;
    for (const [terms, path] of [
      [{ monthlyDiscount: 10 }, 'terms.monthlyDiscount'],
      [{ maxDays: 3 }, 'terms.maxDays'],
    ] as const) {
      const { status, raw } = await update(owner, id, terms);
      expect([status, raw.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([400, path]);
    }
    expect((await update(owner, id, { monthlyDiscount: 10, weeklyDiscount: 0 })).status).toBe(200);
  });
});

test('where the currency has no decimals, new amounts have none either', async () => {
  const yen = await startAppForTest({ config: { currency: 'JPY', minorDigits: 0 } });
  const seller = await makePerson(yen);
  const { status, raw } = await create(seller, undefined, 10.5);
  const message = 'Price may not have decimals';
  expect([status, raw.json()]).toEqual([
    400,
    { code: 'invalid_input', message, issues: [{ path: 'price', message }] },
  ]);
  const { id } = (await create(seller, undefined, 10)).body;
  const half = await update(seller, id, { deposit: 0.5 });
  expect(half.raw.json()).toMatchObject({
    message: 'Amounts may not have decimals',
    issues: [{ path: 'terms.deposit' }],
  });
  expect((await update(seller, id, { deposit: 5 })).status).toBe(200);
});
