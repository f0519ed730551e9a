import { blockPerson, getBlock, listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';
import { decideCases, listAppeals, listCases } from '@lendloop/contract/cases/cases';
import { listReports, makeReport } from '@lendloop/contract/cases/reports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { compose } from '../mail/topics.ts';
import { mailComposers } from '../mailComposers.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting, DAYS } from '../testing/handovers/meeting.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { makeEnded, review } from '../testing/rentals/reviewing.ts';

// Listings need approval, and one that was approved now says something else.

const TITLE = 'Write to ravi at evil';
const NEUTRAL = 'Unapproved listing';
const CHANGED = { title: TITLE, moderationStatus: 'pending' } as const;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { moderation: 'before', timeZone: 'UTC' } });
  app.setNow(`${DAYS.startDate}T12:00:00Z`);
  admin = await makePerson(app, { isAdmin: true });
});
afterAll(() => app.close());

const change = (itemId: number) => app.database.db.update(items).set(CHANGED).where(eq(items.id, itemId));

async function reported(by: Person, kind: 'evidence' | 'review', id: number): Promise<number> {
  await by.client.call(makeReport, { body: { subject: { kind, id }, category: 'spam' } });
  const { body } = await admin.client.call(listCases, { query: { state: 'open' } });
  return body.find(({ subject }) => subject.kind === kind && subject.id === id)?.id ?? 0;
}

test('the rentals that go on despite a block name it to its owner only', async () => {
  const { owner, renter, item } = await arrangeMeeting(app);
  await change(item.id);
  const shownTo = async (person: Person, other: Person) => {
    const params = { userId: other.id };
    await person.client.call(blockPerson, { params });
    const { body: listed } = await person.client.call(listBlocks, { query: {} });
    const { body: found } = await person.client.call(getBlock, { params });
    await person.client.call(unblockPerson, { params });
    return [...found.rentals, ...listed.flatMap(({ rentals }) => rentals)].map(({ itemTitle }) => itemTitle);
  };
  expect(await shownTo(renter, owner)).toEqual([NEUTRAL, NEUTRAL]);
  expect(await shownTo(owner, renter)).toEqual([TITLE, TITLE]);
});

test('a decision about a photo of its handover names it to its owner only', async () => {
  const { owner, renter, item, addPhoto } = await arrangeMeeting(app);
  await change(item.id);
  const bytes = new Uint8Array(await takePhonePhoto(64, 48));
  const titles = [];
  for (const [by, other] of [
    [renter, owner],
    [owner, renter],
  ] as const) {
    const { body: photo } = await addPhoto(by, bytes, { phase: 'checkout' });
    const ids = [await reported(other, 'evidence', photo.id)];
    await admin.client.call(decideCases, { body: { ids, decision: 'warn', reason: 'No faces, please.' } });
    titles.push((await by.client.call(listAppeals, {})).body.map(({ title }) => title));
  }
  expect(titles).toEqual([[NEUTRAL], [TITLE]]);
});

test('neither the mail to whoever reviewed it nor the list of who reported that names it', async () => {
  const { owner, renter, itemId, id } = await makeEnded(app, { completedAt: `${DAYS.startDate}T12:00:00Z` });
  const { body: written } = await review(renter, id, { rating: 2, ownerRating: 2, comment: 'It smelled.' });
  await review(owner, id, { rating: 2 });
  await change(itemId);
  await app.database.db.update(items).set({ moderationStatus: 'approved' }).where(eq(items.id, itemId));
  const reporter = await makePerson(app, CONFIRMED);
  const caseId = await reported(reporter, 'review', written.id);
  const titles = async () =>
    (await reporter.client.call(listReports, { query: {} })).body.map(({ title }) => title);
  expect(await titles()).toEqual([TITLE]);
  await change(itemId);
  expect(await titles()).toEqual([null]);
  await app.database.db.execute(
    sql`update reviews set reported_until = '2200-01-01' where id = ${written.id}`,
  );
  const letter = await compose(mailComposers(app.context), { kind: 'withheld', caseId }, app.context.now());
  const text = letter?.paragraphs.join(' ');
  expect(text).toContain(NEUTRAL);
  expect(text).not.toContain('ravi');
});
