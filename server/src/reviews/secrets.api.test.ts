import { getUser } from '@lendloop/contract/accounts';
import { makeReport } from '@lendloop/contract/cases/reports';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { getRental, listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';
import { listReviews } from '@lendloop/contract/reviews';
import { listJudgedReviews } from '@lendloop/contract/reviews/judging';
import { getItemRatings, getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';
import { listOpenReviews } from '@lendloop/contract/reviews/rentalReviews';
import { expect, test } from 'vitest';

import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { after, END, makeEnded, review, type Ended } from '../testing/rentals/reviewing.ts';
import { openTab } from '../testing/socket.ts';
import { revealReviews } from './revealActions.ts';
import { scoreItems } from './scoreStore.ts';

const SECRET = 'SECRETSTORY';

/** Everything that somebody can read around a rental, without what only says that the other one has written. */
async function readAll(app: TestApp, { id, itemId, owner, renter }: Ended, viewer: Person | null) {
  const client = viewer?.client ?? app.client();
  const answers: unknown[] = [];
  const calls = [
    client.call(listReviews, { params: { id: itemId }, query: {} }),
    client.call(getItemRatings, { params: { id: itemId } }),
    client.call(getItem, { params: { id: itemId } }),
    client.call(listItems, { query: { sort: 'rating' } }),
    client.call(listItems, { query: { sort: 'reviewed' } }),
    client.call(listItemsOfUser, { params: { userId: owner.id }, query: {} }),
    ...[owner, renter].flatMap((person) => [
      client.call(getUser, { params: { id: person.id } }),
      client.call(listPersonReviews, { params: { id: person.id }, query: {} }),
      client.call(getPersonFacts, { params: { id: person.id } }),
    ]),
    client.call(getRental, { params: { id } }),
    client.call(listMyRentals, { query: {} }),
    client.call(listPendingRentals, { query: {} }),
    client.call(listLentRentals, { query: {} }),
    client.call(listOpenReviews, { query: {} }),
    client.call(listJudgedReviews, { query: {} }),
  ];
  for (const call of calls) {
    const { status, body } = await call;
    answers.push([status, body]);
  }
  return JSON.stringify(answers).replaceAll(/"otherHasWritten":(true|false)/g, '"otherHasWritten":"?"');
}

test.each(['renter', 'owner'] as const)(
  'nothing tells of a review that is not revealed, but that it is there: by the %s',
  async (side) => {
    const mail = await startMailServer();
    const app = await startAppForTest({ config: mailConfig(mail) });
    app.setNow(END);
    const rental = await makeEnded(app);
    // Another listing that comes first or last by its reviews.
    const rated = await makeEnded(app);
    await review(rated.renter, rated.id, { rating: 3, ownerRating: 3 });
    await review(rated.owner, rated.id, { rating: 3 });
    const [author, other] = side === 'renter' ? [rental.renter, rental.owner] : [rental.owner, rental.renter];
    const viewers = [null, await makePerson(app), await makePerson(app, { isAdmin: true }), other];
    const tab = await openTab(app, other);
    await deliver(app);
    const mails = mail.arrived.length;
    const read = async () => {
      app.forgetAnswers();
      const all: string[] = [];
      for (const viewer of viewers) all.push(await readAll(app, rental, viewer));
      return all;
    };
    app.setNow(after(5));
    const before = await read();
    const frames = tab.frames.length;
    const body = side === 'renter' ? { rating: 1, ownerRating: 1, accuracy: 1 } : { rating: 1, care: 1 };
    const written = await review(author, rental.id, { ...body, comment: SECRET });
    expect(written.status).toBe(201);
    // Nor does a report of what it might be.
    const subject = { kind: 'review', id: written.body.id } as const;
    expect(await other.client.call(makeReport, { body: { subject, category: 'spam' } })).toMatchObject({
      status: 404,
      body: { code: 'subject_not_found' },
    });
    await revealReviews(app.context);
    await scoreItems(app.database.db);
    await deliver(app);
    expect(await read()).toEqual(before);
    expect(tab.frames.length).toBe(frames);
    expect(mail.arrived.length).toBe(mails);
    app.setNow(after(14, -1));
    await revealReviews(app.context);
    for (const text of await read()) expect(text).not.toContain(SECRET);
    // It would be found: everybody reads it a moment later.
    app.setNow(after(14));
    await revealReviews(app.context);
    for (const text of await read()) expect(text).toContain(SECRET);
  },
);
