import { randomUUID } from 'node:crypto';

import { logout } from '@lendloop/contract/accounts';
import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { connect, openTab } from '../testing/socket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makePair() {
  const owner = await makePerson(app, { fullName: 'Asha Rao' });
  const renter = await makePerson(app, { fullName: 'Vikram Iyer' });
  const item = await makeItem(app, owner.id);
  return { owner, renter, item };
}

describe('a socket', () => {
  it('is authenticated by its session, and is sent the unread count', async () => {
    const { owner, renter, item } = await makePair();
    await renter.client.call(sendMessage, {
      body: { receiverId: owner.id, itemId: item.id, content: 'Hello' },
    });
    const tab = await openTab(app, owner);
    expect(tab.frames).toEqual([{ type: 'auth_ok' }, { type: 'notification_count', count: 1 }]);
  });

  it('is closed when it names another person, or has no session or one that has ended', async () => {
    const { owner, renter } = await makePair();
    const forged = await connect(app, renter.client.session());
    forged.send({ type: 'auth', userId: owner.id });
    expect(await forged.closed).toBe(1008);
    const stranger = await connect(app);
    stranger.send({ type: 'auth', userId: owner.id });
    expect(await stranger.closed).toBe(1008);
    const late = await connect(app, owner.client.session());
    await owner.client.call(logout, {});
    late.send({ type: 'auth', userId: owner.id });
    expect(await late.closed).toBe(1008);
    expect([...forged.frames, ...stranger.frames, ...late.frames]).toEqual([]);
  });

  it('from a page of another site is refused', async () => {
    const { owner } = await makePair();
    const session = owner.client.session();
    await expect(connect(app, session, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(connect(app, session, { origin: 'null' })).rejects.toThrow('403');
  });

  it('closes when its person signs out, and others of the person stay', async () => {
    const { owner } = await makePair();
    const tab = await openTab(app, owner);
    await owner.client.call(logout, {});
    expect(await tab.closed).toBe(1008);
  });
});

describe('a message', () => {
  it('is acknowledged, and reaches every tab of both people once', async () => {
    const { owner, renter, item } = await makePair();
    const [sender, otherTab, first, second] = await Promise.all(
      [renter, renter, owner, owner].map((person) => openTab(app, person)),
    );
    const clientId = randomUUID();
    sender?.send({
      type: 'message',
      receiverId: owner.id,
      itemId: item.id,
      content: 'Is it free?',
      clientId,
    });
    const [ack] = (await sender?.take('message_sent')) ?? [];
    expect(ack).toMatchObject({
      clientId,
      message: { senderId: renter.id, content: 'Is it free?', clientId },
    });
    const told = { type: 'new_message', message: { ...ack?.message, senderName: 'Vikram Iyer' } };
    for (const tab of [first, second]) {
      await tab?.take('notification_count', 2);
      expect(tab?.frames.slice(2)).toEqual([told, { type: 'notification_count', count: 1 }]);
    }
    await otherTab?.take('new_message');
    expect(otherTab?.frames.slice(2)).toEqual([told]);
    expect(sender?.of('new_message')).toEqual([]);

    await owner.client.call(getConversation, {
      params: { otherUserId: renter.id, itemId: item.id },
      query: {},
    });
    await first?.take('notification_count', 3);
    expect(first?.of('notification_count').at(-1)?.count).toBe(0);
    expect(await sender?.take('read')).toEqual([
      { type: 'read', readerId: owner.id, itemId: item.id, messageId: ack?.message.id },
    ]);
  });
});

describe('a rental', () => {
  it('is announced once: to the owner when requested, to the renter when it changes', async () => {
    const { owner, renter, item } = await makePair();
    const [ownerTab, renterTab] = await Promise.all([owner, renter].map((person) => openTab(app, person)));
    const body = { itemId: item.id, startDate: '2030-03-01', endDate: '2030-03-04' };
    const { body: rental } = await renter.client.call(requestRental, { body });
    expect(await ownerTab?.take('rental_request')).toEqual([
      { type: 'rental_request', rental: { ...rental, renterName: 'Vikram Iyer' } },
    ]);
    const hint = {
      type: 'rental_update',
      rentalId: rental.id,
      status: 'rejected',
      notifyUserId: owner.id,
    } as const;
    ownerTab?.send(hint);
    await owner.client.call(setRentalStatus, { params: { id: rental.id }, body: { status: 'approved' } });
    ownerTab?.send(hint);
    const payment = { ...rental.payment, status: 'hand_open', dueMinor: rental.totalMinor };
    const changed = { ...rental, status: 'approved', payment, renterName: 'Vikram Iyer' };
    await renterTab?.take('rental_status_changed');
    ownerTab?.send({ type: 'typing', receiverId: renter.id, itemId: item.id });
    await renterTab?.take('typing');
    expect(renterTab?.of('rental_status_changed')).toEqual([
      { type: 'rental_status_changed', rental: changed, byId: owner.id },
    ]);
  });
});
