import { currentUser, logout, updateProfile, USER_HEADER } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { openWire } from '../testing/faults/wire.ts';
import { SESSION_COOKIE } from './access.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(await app.server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

test.each([
  ['is done for whoever is still signed in then', false, 200],
  ['is refused once the session has ended meanwhile', true, 401],
])('a request whose body comes late %s', async (_, ends, status) => {
  const person = await makePerson(app, { fullName: 'As Before' });
  const session = person.client.session();
  const body = JSON.stringify({ fullName: 'Changed Later', email: `${person.username}@example.com` });
  const wire = await openWire(port);
  const head = [
    'PUT /api/profile HTTP/1.1',
    'host: localhost',
    `cookie: ${SESSION_COOKIE}=${session}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  wire.write(`${head.join('\r\n')}\r\n\r\n`);
  await wire.until(/^HTTP\/1\.1 100 /);
  // Another call after it, so that the first look at the session is over.
  expect((await person.client.call(currentUser, {})).status).toBe(200);
  if (ends) await person.client.call(logout, {});
  wire.write(body);
  const received = await wire.until(/HTTP\/1\.1 \d+ [^]*HTTP\/1\.1 \d+ [^]*\r\n\r\n[^]*\}$/);
  wire.cut();
  expect(/HTTP\/1\.1 (?!100)(\d+)/.exec(received)?.[1]).toBe(String(status));
  const [row] = await app.database.db.query.users.findMany({
    where: (users, { eq }) => eq(users.id, person.id),
  });
  expect(row?.fullName).toBe(ends ? 'As Before' : 'Changed Later');
});

test('what a page wrote for one person is refused in the session of another', async () => {
  const [writer, signedIn] = [await makePerson(app), await makePerson(app, { fullName: 'As Before' })];
  const body = { fullName: 'By Another', email: `${signedIn.username}@example.com` };
  const changeAs = async (author: string) => {
    const { status } = await signedIn.client.call(updateProfile, { body }, { [USER_HEADER]: author });
    const { fullName } = (await signedIn.client.call(currentUser, {}, { [USER_HEADER]: author })).body;
    return [status, fullName];
  };
  expect(await changeAs(String(writer.id))).toEqual([401, 'As Before']);
  // Of a page that has seen the end of the session before.
  expect(await changeAs('0')).toEqual([401, 'As Before']);
  expect(await changeAs(String(signedIn.id))).toEqual([200, 'By Another']);
});
