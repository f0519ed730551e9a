import assert from 'node:assert/strict';

import { currentUser } from '@lendloop/contract/accounts';
import { getItem } from '@lendloop/contract/items';
import { getConversation, listConversations, sendMessage, type Message } from '@lendloop/contract/messages';
import { listMyRentals } from '@lendloop/contract/rentals';
import { overlaps } from '@lendloop/contract/values/dates';
import sharp from 'sharp';

import type { Ledger } from './load.ts';
import { call, type Person } from './person.ts';

/** Checks the server's data against what it acknowledged, and sends unacknowledged messages again. Throws on a mismatch. */
export async function verify(origin: string, ledger: Ledger): Promise<void> {
  for (const person of ledger.people) {
    const { id, username } = await call(origin, person, currentUser, {});
    assert.deepEqual({ id, username }, { id: person.id, username: person.username });
  }
  for (const item of ledger.items) {
    const { id, title, images } = await call(origin, null, getItem, { params: { id: item.id } });
    assert.deepEqual({ id, title, images }, item);
  }
  const stored = [...ledger.images, ...ledger.items.flatMap(({ images }) => images)];
  for (const url of stored.filter((url) => url.startsWith('/images/')))
    await verifyImage(origin + url, ledger.owner);
  await verifyRentals(origin, ledger);
  await verifyMessages(origin, ledger);
}

async function verifyImage(url: string, { cookie }: Person): Promise<void> {
  for (const accept of ['image/jpeg', 'image/webp']) {
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
  for (const [id, { startDate, endDate, renter, isApproved }] of rentals) {
    const rental = found.find((one) => one.id === id);
    assert.deepEqual(
      { startDate: rental?.startDate, endDate: rental?.endDate, renterId: rental?.renterId },
      { startDate, endDate, renterId: renter.id },
    );
    if (isApproved) assert.equal(rental?.status, 'approved');
  }
  const approved = found.filter(({ status }) => status === 'approved');
  for (const [index, one] of approved.entries())
    for (const other of approved.slice(index + 1))
      assert.ok(!overlaps(one, other), `rentals ${one.id} and ${other.id} are both approved`);
}

async function verifyMessages(origin: string, { owner, renters, itemId, messages }: Ledger): Promise<void> {
  for (const [clientId, message] of messages) {
    if (message.isAcknowledged) continue;
    await call(origin, message.sender, sendMessage, {
      body: { receiverId: owner.id, itemId, content: message.content, clientId },
    });
    message.isAcknowledged = true;
  }
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
