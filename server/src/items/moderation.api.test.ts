import { listModeration, moderateItem } from '@lendloop/contract/admin';
import {
  createItem,
  getItem,
  listItems,
  setAvailability,
  setAvailabilityWindow,
  updateItem,
  type ItemInput,
} from '@lendloop/contract/items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { imageGivers, images as storedImages } from '../db/schema.ts';
import { hashOf, urlOf } from '../images/names.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

const [COVER, SECOND, THIRD] = [urlOf('1'.repeat(64)), urlOf('2'.repeat(64)), urlOf('3'.repeat(64))] as const;
const REMOTE = 'https://example.com/three.jpg';
const LISTING = {
  title: 'Ladder of three metres',
  description: 'Light, and it folds.\nWith rubber feet.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images: [COVER, SECOND],
} satisfies ItemInput;

/** Edits of content that an administrator reviews. */
const JUDGED: [string, Partial<ItemInput>][] = [
  ['the title', { title: 'Something else altogether' }],
  ['the case of a letter in the title', { title: 'ladder of three metres' }],
  ['the description', { description: 'Something else altogether, and more of it.' }],
  ['the category', { categoryId: 2 }],
  ['the location', { location: 'Koramangala, Bengaluru' }],
  ['a photo', { images: [COVER, THIRD] }],
  ['the number of photos', { images: [COVER] }],
  ['the order of the photos', { images: [SECOND, COVER] }],
  ['the photos, to a single one given as the image', { images: undefined, image: COVER }],
];

/** Edits that change none of it. */
const UNJUDGED: [string, Partial<ItemInput>][] = [
  ['nothing', {}],
  ['the price', { price: 250 }],
  ['the position', { latitude: 12.9, longitude: 77.6 }],
  [
    'spaces around the title and the location',
    { title: ` ${LISTING.title} `, location: `${LISTING.location} ` },
  ],
  ['the line endings', { description: LISTING.description.replace('\n', '\r\n') }],
];

describe.each(['before', 'after'] as const)(
  'where listings are reviewed %s they are public',
  (moderation) => {
    let app: TestApp;
    let owner: Person;
    let operator: Person;
    beforeAll(async () => {
      app = await startTestApp({ config: { moderation } });
      owner = await makePerson(app);
      operator = await makePerson(app, { isAdmin: true });
      for (const hash of [COVER, SECOND, THIRD].map(hashOf)) {
        await app.database.db
          .insert(storedImages)
          .values({ hash, width: 4, height: 3, uploadedBy: owner.id });
        await app.database.db.insert(imageGivers).values({ hash, userId: owner.id });
      }
    });
    afterAll(() => app.close());

    const edit = (id: number, change: Partial<ItemInput>) =>
      owner.client.call(updateItem, { params: { id }, body: { ...LISTING, ...change } });
    const isPublic = async (id: number) =>
      (await app.client().call(getItem, { params: { id } })).status === 200;

    it.each(JUDGED)(
      'an edit of %s needs approval only where listings are reviewed first',
      async (_, change) => {
        const { id } = await makeItem(app, owner.id, { ...LISTING, moderationStatus: 'approved' });
        const { status, body } = await edit(id, change);
        const isJudgedAnew = moderation === 'before';
        expect([status, body.moderationStatus]).toEqual([200, isJudgedAnew ? 'pending' : 'approved']);
        expect(await isPublic(id)).toBe(!isJudgedAnew);
        const { body: listed } = await app.client().call(listItems, { query: { limit: '1000' } });
        expect(listed.some((item) => item.id === id)).toBe(!isJudgedAnew);
        const { body: waiting } = await operator.client.call(listModeration, {
          query: { status: 'pending' },
        });
        expect(waiting.some((item) => item.id === id)).toBe(isJudgedAnew);
      },
    );

    it.each(UNJUDGED)('an approved listing stays approved when its owner changes %s', async (_, change) => {
      const { id } = await makeItem(app, owner.id, { ...LISTING, moderationStatus: 'approved' });
      const { status, body } = await edit(id, change);
      expect([status, body.moderationStatus]).toEqual([200, 'approved']);
    });

    it('an approved listing stays approved when its availability or dates change', async () => {
      const { id } = await makeItem(app, owner.id, { ...LISTING, moderationStatus: 'approved' });
      const { client } = owner;
      await client.call(setAvailability, { params: { id }, body: { isAvailable: false } });
      await client.call(setAvailability, { params: { id }, body: { isAvailable: true } });
      const days = { availableFrom: '2030-01-01', availableUntil: '2030-02-01' };
      await client.call(setAvailabilityWindow, { params: { id }, body: days });
      expect((await client.call(getItem, { params: { id } })).body.moderationStatus).toBe('approved');
    });

    it('an edit never makes a rejected listing public', async () => {
      const { id } = await makeItem(app, owner.id, { ...LISTING, moderationStatus: 'rejected' });
      expect((await edit(id, { price: 7 })).body.moderationStatus).toBe('rejected');
      const { body } = await edit(id, { title: 'Something else altogether' });
      expect(body.moderationStatus).toBe(moderation === 'before' ? 'pending' : 'rejected');
      expect(await isPublic(id)).toBe(false);
    });

    it('photos on other sites, which may change unseen, are refused where listings need approval', async () => {
      const images = [COVER, REMOTE];
      const made = await owner.client.call(createItem, { body: { ...LISTING, images } });
      expect(made.status).toBe(moderation === 'before' ? 400 : 201);
      const { id } = await makeItem(app, owner.id, { ...LISTING, moderationStatus: 'approved' });
      const edited = await edit(id, { images });
      expect(edited.status).toBe(moderation === 'before' ? 400 : 200);
      // A picture from before the setting was changed stays.
      const { id: former } = await makeItem(app, owner.id, {
        ...LISTING,
        images,
        moderationStatus: 'approved',
      });
      expect((await edit(former, { images, price: 7 })).body.moderationStatus).toBe('approved');
    });

    it('concurrent edits of a listing need one approval, after which it is public', async () => {
      const { body: made } = await owner.client.call(createItem, { body: LISTING });
      const { id } = made;
      const approve = () =>
        operator.client.call(moderateItem, { params: { id }, body: { status: 'approved' } });
      await approve();
      await Promise.all(
        Array.from({ length: 6 }, (_, index) => edit(id, { title: `Something else ${index % 2}` })),
      );
      const { body: edited } = await owner.client.call(getItem, { params: { id } });
      expect(edited.moderationStatus).toBe(moderation === 'before' ? 'pending' : 'approved');
      // Going back to the approved text does not approve it again.
      const { body: back } = await edit(id, {});
      expect(back.moderationStatus).toBe(edited.moderationStatus);
      await approve();
      expect(await isPublic(id)).toBe(true);
    });

    it('a decision on a listing that was edited in the meantime is refused', async () => {
      const { body: made } = await owner.client.call(createItem, { body: LISTING });
      const { id } = made;
      const seen = async () => {
        const { body } = await operator.client.call(listModeration, { query: { limit: 100 } });
        const listed = body.find((item) => item.id === id);
        if (!listed) throw new Error('The listing is not there to be judged.');
        return listed.contentVersion;
      };
      const approve = (contentVersion: string) =>
        operator.client.call(moderateItem, { params: { id }, body: { status: 'approved', contentVersion } });
      const first = await seen();
      await edit(id, { description: 'Something else altogether, and more of it.' });
      expect(await approve(first)).toMatchObject({
        status: 409,
        body: {
          code: 'listing_changed',
          message: 'The owner has since changed this listing. Please check it again',
        },
      });
      expect((await owner.client.call(getItem, { params: { id } })).body.moderationStatus).toBe('pending');
      // Other changes do not matter.
      const second = await seen();
      const described = { description: 'Something else altogether, and more of it.' };
      await edit(id, { ...described, price: 7 });
      expect((await approve(second)).body.moderationStatus).toBe('approved');
      expect(await isPublic(id)).toBe(true);
      const third = await seen();
      await edit(id, { ...described, location: 'Call 98765 43210' });
      expect(await approve(third)).toMatchObject({ status: 409, body: { code: 'listing_changed' } });
    });

    it('who read the whole listing decides on what it was then, whatever the list says later', async () => {
      const { body: made } = await owner.client.call(createItem, { body: LISTING });
      const params = { id: made.id };
      const { body: read } = await operator.client.call(getItem, { params });
      await edit(made.id, { description: 'What nobody has looked at.' });
      const { body: list } = await operator.client.call(listModeration, { query: { limit: 100 } });
      const contentVersion = list.find(({ id }) => id === made.id)?.contentVersion;
      const approve = (expectedVersion: string) =>
        operator.client.call(moderateItem, {
          params,
          body: { status: 'approved', contentVersion, expectedVersion },
        });
      expect(await approve(read.version)).toMatchObject({ status: 409, body: { code: 'listing_changed' } });
      const { body: again } = await operator.client.call(getItem, { params });
      expect((await approve(again.version)).body.moderationStatus).toBe('approved');
    });
  },
);
