import {
  BAD_FRAMES_A_MINUTE,
  CLOSE,
  FRAMES_A_MINUTE,
  FRAME_COST,
  SOCKETS_OF_ADDRESS,
  SOCKETS_OF_PERSON,
  UPGRADES_A_MINUTE,
} from '@lendloop/contract/live';
import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { connect, openTab, type TestSocket } from '../testing/socket.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await startTestApp();
});
afterAll(() => shared.close());

const startLimited = () => startAppForTest({ database: shared.database, config: { rateLimit: true } });

/** What a client sees of a connection that ended without a close frame. */
const DROPPED = 1006;

/** A socket from this address, which says nothing yet. */
const connectFrom = (app: TestApp, address: string, person?: Person) =>
  connect(app, person?.client.session(), { 'x-forwarded-for': address });

const codes = (tab: TestSocket) => tab.of('error').map(({ code }) => code);
const count = (tab: TestSocket, code: string) => codes(tab).filter((one) => one === code).length;

describe('connections', () => {
  it('of one address are 100; more are refused until one closes, and others get in', async () => {
    const app = await startLimited();
    const first = await connectFrom(app, '2001:db8:1:1::1');
    await Promise.all(
      Array.from({ length: SOCKETS_OF_ADDRESS - 1 }, (_, index) =>
        connectFrom(app, `2001:db8:1:1::${index}`),
      ),
    );
    for (let tried = 0; tried < 20; tried++)
      await expect(connectFrom(app, `2001:db8:1:1::${tried}`)).rejects.toThrow('429');
    await connectFrom(app, '2001:db8:1:2::1');
    first.socket.close();
    await first.closed;
    await expect.poll(() => connectFrom(app, '2001:db8:1:1::1').then(() => 'open', String)).toBe('open');
  });

  it('of one person are 20; one more closes the oldest, with a code after which clients do not reconnect at once', async () => {
    const app = await startLimited();
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const otherTab = await openTab(app, other);
    const tabs: TestSocket[] = [];
    for (let made = 0; made < SOCKETS_OF_PERSON; made++) tabs.push(await openTab(app, person));
    expect(tabs.map(({ socket }) => socket.readyState)).toEqual(tabs.map(() => WebSocket.OPEN));
    const more = await Promise.all([openTab(app, person), openTab(app, person)]);
    expect(await Promise.all(tabs.slice(0, 2).map(({ closed }) => closed))).toEqual([
      CLOSE.crowded,
      CLOSE.crowded,
    ]);
    for (const tab of [...tabs.slice(2), ...more, otherTab])
      expect(tab.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('are opened so often in a minute from one address, also when they are closed again, and whatever pages of other sites try', async () => {
    const app = await startLimited();
    const outcomes = new Map<string, number>();
    for (let tried = 0; tried < 2 * UPGRADES_A_MINUTE + 20; tried++) {
      const headers = {
        'x-forwarded-for': '198.51.100.1',
        ...(tried % 2 && { origin: 'https://evil.example' }),
      };
      const outcome = await connect(app, undefined, headers).then(
        ({ socket }) => (socket.terminate(), 'open'),
        (error: unknown) => /\d{3}/.exec(String(error))?.[0] ?? String(error),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      open: UPGRADES_A_MINUTE,
      403: UPGRADES_A_MINUTE + 10,
      429: 10,
    });
    await connectFrom(app, '198.51.100.2');
  });
});

describe('frames', () => {
  it('by the thousand drop the connection, and the others of the address with their next frame', async () => {
    const app = await startLimited();
    const [flooding, neighbour] = [
      await connectFrom(app, '198.51.100.9'),
      await connectFrom(app, '198.51.100.9'),
    ];
    const other = await connectFrom(app, '198.51.100.10');
    for (let sent = 0; sent < 5000; sent++) flooding.sendText('');
    await flooding.closed;
    const open = () => connectFrom(app, '198.51.100.9').then(() => 'open', String);
    await expect.poll(open).toContain('429');
    neighbour.send({ type: 'ping' });
    expect(await neighbour.closed).toBe(DROPPED);
    other.sendText('');
    await other.take('error');
  });

  it('that authenticate look up no session beyond their limit, and end the connection', async () => {
    const app = await startLimited();
    const person = await makePerson(app);
    const tab = await openTab(app, person);
    for (let sent = 0; sent < 100; sent++) tab.send({ type: 'auth', userId: person.id });
    expect(await tab.closed).toBe(CLOSE.violation);
    expect(tab.of('auth_ok')).toHaveLength(FRAMES_A_MINUTE / FRAME_COST.auth);
    expect(codes(tab)).toEqual(Array<string>(BAD_FRAMES_A_MINUTE).fill('too_many_requests'));
    // Another connection is no way around it.
    const again = await connect(app, person.client.session());
    again.send({ type: 'auth', userId: person.id });
    expect((await again.take('error'))[0]?.code).toBe('too_many_requests');
  });

  it('with invalid content are not answered without limit', async () => {
    const app = await startLimited();
    const tab = await openTab(app, await makePerson(app));
    const frame = JSON.stringify({ type: 'message', content: 'x'.repeat(60_000) });
    for (let sent = 0; sent < 100; sent++) tab.sendText(frame);
    expect(await tab.closed).toBe(CLOSE.violation);
    expect(count(tab, 'invalid_input')).toBeLessThanOrEqual(FRAMES_A_MINUTE / FRAME_COST.invalid);
    expect(count(tab, 'too_many_requests')).toBe(BAD_FRAMES_A_MINUTE);
  });

  it('that announce typing count for the person, across all their connections', async () => {
    const app = await startLimited();
    const [owner, renter] = [await makePerson(app), await makePerson(app)];
    const { id: itemId } = await makeItem(app, owner.id);
    const tabs = await Promise.all([openTab(app, renter), openTab(app, renter)]);
    for (let sent = 0; sent < FRAMES_A_MINUTE; sent++)
      tabs[sent % 2]?.send({ type: 'typing', receiverId: owner.id, itemId });
    for (const tab of tabs) tab.send({ type: 'message', receiverId: owner.id, itemId, content: 'Hello' });
    await expect.poll(() => tabs.flatMap(codes).length).toBeGreaterThan(0);
    expect(new Set(tabs.flatMap(codes))).toEqual(new Set(['too_many_requests']));
  });

  it('that announce typing reach the other once a second, from however many connections', async () => {
    const app = await startLimited();
    const [owner, renter] = [await makePerson(app), await makePerson(app)];
    const { id: itemId } = await makeItem(app, owner.id);
    const ownerTab = await openTab(app, owner);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => openTab(app, renter)));
    for (const tab of tabs) tab.send({ type: 'typing', receiverId: owner.id, itemId });
    for (const tab of tabs) {
      tab.send({ type: 'ping' });
      await tab.take('pong');
    }
    tabs[0]?.send({ type: 'message', receiverId: owner.id, itemId, content: 'Hello' });
    await ownerTab.take('new_message');
    expect(ownerTab.of('typing').length).toBeLessThanOrEqual(2);
  });

  it('before authentication end the connection at the tenth', async () => {
    const app = await startLimited();
    const stranger = await connect(app);
    for (let sent = 0; sent < 30; sent++) stranger.send({ type: 'typing', receiverId: 1, itemId: 1 });
    expect(await stranger.closed).toBe(CLOSE.violation);
    expect(codes(stranger)).toEqual(Array<string>(BAD_FRAMES_A_MINUTE).fill('not_signed_in'));
  });

  it('of many accounts at one address write no more than calls from there do', async () => {
    const app = await startLimited();
    const owner = await makePerson(app);
    const { id: itemId } = await makeItem(app, owner.id);
    const body = { receiverId: owner.id, itemId, content: 'Is it free?' };
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    let sent = 0;
    for (let made = 0; made < 5; made++) {
      const { client } = await makePerson(app);
      for (let wrote = 0; wrote < 119; wrote++)
        sent += (await client.call(sendMessage, { body }, headers)).status === 201 ? 1 : 0;
    }
    expect(sent).toBe(595);
    const writer = await makePerson(app);
    const tab = await connectFrom(app, '198.51.100.3', writer);
    tab.send({ type: 'auth', userId: writer.id });
    for (let wrote = 0; wrote < 10; wrote++) tab.send({ type: 'message', ...body });
    await tab.until(() => tab.of('message_sent').length + codes(tab).length === 10);
    expect([tab.of('message_sent').length, count(tab, 'too_many_requests')]).toEqual([5, 5]);
  });
});
