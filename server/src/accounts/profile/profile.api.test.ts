import { currentUser, getUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildApp } from '../../app.ts';
import { imageGivers, images } from '../../db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, type Person } from '../../testing/factories.ts';
import { hashPassword } from '../proof/passwords.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('replaces the profile and returns the new current user', async () => {
  const { id, client } = await makePerson(app, {
    bio: 'Old words',
    location: 'Mysuru',
    passwordHash: await hashPassword(PASSWORD),
  });
  const { status, body } = await client.call(updateProfile, {
    body: {
      fullName: ' Kavya Rao ',
      email: 'kavya.rao@example.com',
      location: 'Pune',
      bio: '  ',
      avatar: 'https://example.com/kavya.jpg',
      currentPassword: PASSWORD,
    },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    fullName: 'Kavya Rao',
    email: 'kavya.rao@example.com',
    location: 'Pune',
    bio: null,
    avatar: 'https://example.com/kavya.jpg',
  });
  expect((await client.call(currentUser, {})).body).toEqual(body);
});

test("one's own email can be kept, but not another's taken, in any case", async () => {
  const other = await makePerson(app, { email: 'Other.Person@example.com' });
  const { client } = await makePerson(app, {
    email: 'mine@example.com',
    passwordHash: await hashPassword(PASSWORD),
  });
  const put = (email: string) =>
    client.call(updateProfile, { body: { fullName: 'Some One', email, currentPassword: PASSWORD } });
  expect((await put('MINE@example.com')).status).toBe(200);
  const { status, body } = await put('other.person@EXAMPLE.com');
  expect(status).toBe(409);
  expect(body).toEqual({
    code: 'email_taken',
    message: 'This email is already registered',
    issues: [{ path: 'email', message: 'This email is already registered' }],
  });
  expect((await client.call(currentUser, {})).body.email).toBe('MINE@example.com');
  expect((await other.client.call(currentUser, {})).body.email).toBe('Other.Person@example.com');
});

test('an avatar from our own store must exist', async () => {
  const { id, client } = await makePerson(app, { email: 'avatar@example.com' });
  const stored = 'ab'.repeat(32);
  await app.database.db.insert(images).values({ hash: stored, width: 400, height: 400 });
  await app.database.db.insert(imageGivers).values({ hash: stored, userId: id });
  const put = (hash: string) =>
    client.call(updateProfile, {
      body: { fullName: 'Some One', email: 'avatar@example.com', avatar: `/images/${hash}` },
    });
  const refused = await put('cd'.repeat(32));
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'unknown_image', issues: [{ path: 'avatar' }] });
  expect((await client.call(currentUser, {})).body.avatar).toBeNull();
  expect((await put(stored)).body.avatar).toBe(`/images/${stored}`);
});

test.each([
  [{ fullName: 'Jo' }, 'fullName', 'Full name must be at least 3 characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email'],
  [{ avatar: 'javascript:alert(1)' }, 'avatar', 'Please enter a valid URL'],
  [{ avatar: 'http://example.com/a.jpg' }, 'avatar', 'Please enter a valid URL'],
  [{ avatar: 'https://' }, 'avatar', 'Please enter a valid URL'],
  [{ avatar: 'https://user:pass@example.com/a.jpg' }, 'avatar', 'Please enter a valid URL'],
  [{ avatar: 'https:\\\\user@example.com/a.jpg' }, 'avatar', 'Please enter a valid URL'],
  [{ fullName: 'Asha\u2066Menon' }, 'fullName', 'Full name cannot contain invisible characters'],
])('the profile %j is refused with its message', async (values, path, message) => {
  const { client } = await makePerson(app);
  const body = { fullName: 'Some One', email: 'some.one@example.com', ...values };
  const answer = await client.call(updateProfile, { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ message, issues: [{ path, message }] });
});

describe('a full name', () => {
  const APPROVED = { verificationStatus: 'approved' as const, fullName: 'Kavya Rao' };
  const put = ({ client, username }: Person, fullName: string) =>
    client.call(updateProfile, { body: { fullName, email: `${username}@example.com` } });

  test('that a verified person changes goes back to pending; an unchanged one does not', async () => {
    const person = await makePerson(app, APPROVED);
    expect((await put(person, ' Kavya  Rao ')).body.verificationStatus).toBe('approved');
    expect((await put(person, 'Kavya Iyer')).body).toMatchObject({
      fullName: 'Kavya Iyer',
      verificationStatus: 'pending',
    });
    expect((await put(person, 'Kavya Rao')).body.verificationStatus).toBe('pending');
  });

  test('that was rejected stays rejected when it changes', async () => {
    const person = await makePerson(app, { verificationStatus: 'rejected' });
    expect((await put(person, 'Kavya Iyer')).body.verificationStatus).toBe('rejected');
  });

  test('cannot become a reserved one, and nothing changes', async () => {
    const person = await makePerson(app, APPROVED);
    const { status, body } = await put(person, 'Lendloop Support');
    expect([status, body]).toMatchObject([400, { code: 'invalid_input', issues: [{ path: 'fullName' }] }]);
    expect((await person.client.call(currentUser, {})).body).toMatchObject(APPROVED);
  });

  test('that is reserved may be kept, and administrators may choose one', async () => {
    const early = await makePerson(app, { fullName: 'The Team' });
    expect((await put(early, 'The Team')).status).toBe(200);
    const admin = await makePerson(app, { isAdmin: true });
    expect((await put(admin, 'Lendloop Support')).status).toBe(200);
  });
});

test('a visitor cannot change a profile', async () => {
  const body = { fullName: 'Some One', email: 'some.one@example.com' };
  expect((await app.client().call(updateProfile, { body })).status).toBe(401);
});

test('anyone can see the public profile of a person', async () => {
  const { id, username } = await makePerson(app, { fullName: 'Arjun Nair', location: 'Kochi' });
  const { status, body } = await app.client().call(getUser, { params: { id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    username,
    fullName: 'Arjun Nair',
    location: 'Kochi',
    bio: null,
    avatar: null,
    createdAt: body.createdAt,
    verificationStatus: 'pending',
    findable: false,
  });
});

test('an unknown person is a 404', async () => {
  const { status, body } = await app.client().call(getUser, { params: { id: 2_000_000_000 } });
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'user_not_found' });
});

test("no answer contains a password hash or another person's email, even unfiltered", async () => {
  // As in production: responses are sent as the handlers return them.
  const server = await buildApp(app.context);
  try {
    const account = { username: 'bare', password: 'correct horse' };
    const registered = await server.inject({
      method: 'POST',
      url: register.path,
      payload: { ...account, email: 'bare@example.com', fullName: 'Bare Answer' },
    });
    const signedIn = await server.inject({ method: 'POST', url: login.path, payload: account });
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
    const current = await server.inject({ url: currentUser.path, cookies });
    const updated = await server.inject({
      method: 'PUT',
      url: updateProfile.path,
      cookies,
      payload: { email: 'bare@example.com', fullName: 'Bare Answer' },
    });
    const { id } = current.json<{ id: number }>();
    const ofOther = await server.inject({ url: `/api/users/${id}` });

    const own = [registered, signedIn, current, updated];
    for (const answer of own) {
      expect(answer.json()).toHaveProperty('email', 'bare@example.com');
      expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(current.json()).sort());
    }
    for (const { payload } of [...own, ofOther]) expect(payload).not.toMatch(/argon2|password|token/i);
    expect(ofOther.payload).not.toMatch(/email|@|isAdmin|authProvider/);
  } finally {
    await server.close();
  }
});
