import assert from 'node:assert/strict';

import { currentUser } from '@lendloop/contract/accounts';
import { evidencePictureUrl, getHandover } from '@lendloop/contract/handover/handover';
import { createItem, getItem, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations, sendMessage, type Message } from '@lendloop/contract/messages';
import { listMyRentals, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { listReviews, writeReview } from '@lendloop/contract/reviews';
import { overlaps } from '@lendloop/contract/values/dates';
import sharp from 'sharp';

import { sendPhoto, type Ledger } from './ledger.ts';
import { isConflict } from './load.ts';
import { call, type Person } from './person.ts';

/**
 * Checks the server's data against what it acknowledged, and sends again what was not acknowledged, twice. Throws if anything is
 * missing, different or doubled. Returns how many writes were sent again.
 */
export async function verify(origin: string, ledger: Ledger): Promise<number> {
  const sentAgain = await sendAgain(origin, ledger);
  for (const person of ledger.people) {
    const { id, username } = await call(origin, person, currentUser, {});
    assert.deepEqual({ id, username }, { id: person.id, username: person.username });
  }
  await verifyItems(origin, ledger);
  const listed = [...ledger.items.values()].flatMap(({ acknowledged }) => acknowledged?.images ?? []);
  for (const url of [...ledger.images, ...listed].filter((url) => url.startsWith('/images/')))
    await verifyImage(origin + url, ledger.owner);
  await verifyRentals(origin, ledger);
  await verifyMessages(origin, ledger);
  await verifyReviews(origin, ledger);
  await verifyPhotos(origin, ledger);
  return sentAgain;
}

/** Sends each write in flight at the crash twice more. Both answers must be about the same row. */
async function sendAgain(origin: string, ledger: Ledger): Promise<number> {
  const { owner, itemId } = ledger;
  let count = 0;
  const twice = async (send: () => Promise<number | null>): Promise<number | null> => {
    count += 1;
    const first = await send();
    assert.equal(await send(), first, 'sent twice more, it was stored twice');
    return first;
  };
  for (const listed of ledger.items.values()) {
    if (listed.acknowledged) continue;
    let images: readonly string[] = [];
    const id = await twice(async () => {
      const item = await call(origin, owner, createItem, { body: listed.body });
      images = item.images;
      return item.id;
    });
    listed.acknowledged = { id: id ?? 0, images };
  }
  for (const [clientId, rental] of ledger.rentals) {
    const { renter, startDate, endDate } = rental;
    if (rental.id === null) {
      const body = { itemId, startDate, endDate, clientId };
      rental.id = await twice(async () =>
        unlessRefused(async () => (await call(origin, renter, requestRental, { body })).id),
      );
      if (rental.id === null) ledger.rentals.delete(clientId);
    } else if (rental.approval === 'sent') {
      const id = rental.id;
      const approve = () =>
        call(origin, owner, setRentalStatus, { params: { id }, body: { status: 'approved' } });
      count += 1;
      const isDone = (await unlessRefused(approve)) !== null;
      assert.equal(await unlessRefused(approve), null, `rental ${id} was approved twice`);
      rental.approval = isDone ? 'acknowledged' : 'none';
    }
  }
  for (const [clientId, message] of ledger.messages) {
    if (message.isAcknowledged) continue;
    const body = { receiverId: owner.id, itemId, content: message.content, clientId };
    await twice(async () => (await call(origin, message.sender, sendMessage, { body })).id);
    message.isAcknowledged = true;
  }
  for (const [clientId, photo] of ledger.photos)
    photo.id ??= await twice(() => sendPhoto(origin, photo, clientId));
  for (const review of ledger.reviews) {
    if (review.id !== null) continue;
    const input = { params: { id: review.itemId }, body: { rating: 4, comment: null } };
    const send = () => call(origin, review.reviewer, writeReview, input);
    count += 1;
    const stored = await unlessRefused(async () => (await send()).id);
    assert.equal(await unlessRefused(async () => (await send()).id), null, 'a rental was reviewed twice');
    review.id = stored ?? (await reviewsOf(origin, review))[0]?.id ?? null;
  }
  return count;
}

/** Null if the server refuses it because of what is there by now. */
async function unlessRefused<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return null;
  }
}

async function verifyItems(origin: string, { owner, items }: Ledger): Promise<void> {
  for (const { body, acknowledged } of items.values()) {
    const params = { id: acknowledged?.id ?? 0 };
    const { id, title, images } = await call(origin, null, getItem, { params });
    assert.deepEqual({ id, title, images }, { ...acknowledged, title: body.title });
  }
  const input = { params: { userId: owner.id }, query: {} };
  const stored = await call(origin, owner, listItemsOfUser, input);
  assert.deepEqual(
    stored.map(({ title }) => title).toSorted(),
    [...items.values()].map(({ body }) => body.title).toSorted(),
  );
}

async function verifyImage(
  url: string,
  { cookie }: Person,
  types: readonly string[] = ['image/jpeg', 'image/webp'],
): Promise<void> {
  for (const accept of types) {
    const answer = await fetch(url, { headers: { accept, cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 200, `${url} is gone`);
    const { info } = await sharp(bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual({ width: info.width, height: info.height }, { width: 48, height: 32 });
  }
}

async function verifyRentals(origin: string, { renters, rentals }: Ledger): Promise<void> {
  const found = (
    await Promise.all(renters.map((renter) => call(origin, renter, listMyRentals, { query: {} })))
  ).flat();
  const brief = ({ id, startDate, endDate }: { id: number | null; startDate: string; endDate: string }) =>
    `${id} ${startDate} ${endDate}`;
  assert.deepEqual(
    found.map((rental) => `${rental.renterId}: ${brief(rental)}`).toSorted(),
    [...rentals.values()].map((rental) => `${rental.renter.id}: ${brief(rental)}`).toSorted(),
  );
  for (const { id, approval } of rentals.values())
    if (approval === 'acknowledged')
      assert.equal(found.find((one) => one.id === id)?.status, 'approved', `rental ${id}`);
  const approved = found.filter(({ status }) => status === 'approved');
  for (const [index, one] of approved.entries())
    for (const other of approved.slice(index + 1))
      assert.ok(!overlaps(one, other), `rentals ${one.id} and ${other.id} are both approved`);
}

async function verifyMessages(origin: string, { owner, renters, itemId, messages }: Ledger): Promise<void> {
  const conversations = await call(origin, owner, listConversations, { query: {} });
  for (const renter of renters) {
    const stored = await readAll(origin, renter, owner, itemId);
    const sent = [...messages].filter(([, { sender }]) => sender === renter);
    assert.equal(stored.length, sent.length);
    assert.deepEqual(
      new Map(stored.map(({ clientId, content }) => [clientId, content])),
      new Map(sent.map(([clientId, { content }]) => [clientId, content])),
    );
    const conversation = conversations.find(({ otherUserId }) => otherUserId === renter.id);
    assert.equal(conversation?.unreadCount ?? 0, sent.length);
    assert.equal(conversation?.lastMessage, stored.at(-1)?.content);
  }
}

async function readAll(origin: string, reader: Person, other: Person, itemId: number): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all[0]?.id;
    const page = await call(origin, reader, getConversation, {
      params: { otherUserId: other.id, itemId },
      query: before === undefined ? {} : { before },
    });
    if (page.length === 0) return all;
    all.unshift(...page);
  }
}

async function verifyReviews(origin: string, { reviews }: Ledger): Promise<void> {
  for (const review of reviews)
    assert.deepEqual(
      (await reviewsOf(origin, review)).map(({ id }) => id),
      [review.id],
    );
}

/** Each photo is there once, and so is its picture. */
async function verifyPhotos(origin: string, { meeting, photos }: Ledger): Promise<void> {
  const [person] = meeting?.people ?? [];
  if (!meeting || !person) return;
  const { phases } = await call(origin, person, getHandover, { params: { id: meeting.id } });
  const stored = phases.flatMap(({ evidence }) => evidence);
  assert.deepEqual(
    stored.map(({ id }) => id).toSorted((a, b) => a - b),
    [...photos.values()].map(({ id }) => id).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  for (const photo of stored)
    await verifyImage(`${origin}${evidencePictureUrl(meeting.id, photo, 320)}`, person, ['image/jpeg']);
}

/** The reviews of that item by that person. */
async function reviewsOf(origin: string, { itemId, reviewer }: Ledger['reviews'][number]) {
  const all = await call(origin, null, listReviews, { params: { id: itemId }, query: {} });
  return all.filter(({ reviewerId }) => reviewerId === reviewer.id);
}
