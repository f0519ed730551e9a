import { currentUser, login, updateProfile } from '@lendloop/contract/accounts';
import { getSite } from '@lendloop/contract/site';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, openBrowser, pathOf, startGoogle as start } from '../../testing/google.ts';
import { startIdentityProvider } from '../../testing/identityProvider.ts';
import { deliver, mailConfig, startMailServer } from '../../testing/mailServer.ts';
import { beforeCommitOf } from '../../testing/meanwhile.ts';
import { hashPassword } from '../proof/passwords.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const startGoogle = (options?: Parameters<typeof start>[1]) => start(database, options);

const SUCCESS = '/?google-auth-success=true';
const refusal = (reason: string) => `/auth?error=google-auth-${reason}`;

const countUsers = async (app: TestApp) =>
  (await app.database.db.execute(sql`select count(*)::integer as count from users`)).rows[0]?.['count'];

test('without a provider the Google sign-in redirects to the sign-in page with the reason', async () => {
  const app = await startAppForTest({ database });
  for (const url of ['/api/auth/google', '/api/auth/google/callback?code=x&state=y'])
    expect(await openBrowser(app).go(url)).toEqual({ status: 302, location: refusal('disabled') });
  expect((await app.client().call(getSite, {})).body.googleSignIn).toBe(false);
});

describe('someone new', () => {
  test('is signed in with a new account, and next time to the same one', async () => {
    const { app, signIn } = await startGoogle();
    expect((await app.client().call(getSite, {})).body.googleSignIn).toBe(true);
    const first = await signIn(ASHA);
    expect(first.end).toBe(SUCCESS);
    const { body } = await first.client.call(currentUser, {});
    expect(body).toMatchObject({
      username: 'ashamenon',
      fullName: 'Asha Menon',
      email: 'asha.menon@example.com',
      avatar: 'https://example.com/asha.jpg',
      authProvider: 'google',
    });
    // Recognized by their identity at the provider, even with another address.
    const second = await signIn({ ...ASHA, email: 'asha@elsewhere.example', email_verified: false });
    expect((await second.client.call(currentUser, {})).body).toEqual(body);
  });

  test('gets a username that is free', async () => {
    const { app, signIn } = await startGoogle();
    await makePerson(app, { username: 'AshaMenon', email: 'other@example.com' });
    const { client } = await signIn(ASHA);
    expect((await client.call(currentUser, {})).body.username).toMatch(/^ashamenon\d{6}$/);
  });

  test('can sign in even if the provider leaves the email out of its token', async () => {
    const { signIn } = await startGoogle({ emailInToken: false });
    expect((await signIn(ASHA)).end).toBe(SUCCESS);
  });

  test('is one of ten an hour from one address; existing accounts can still sign in', async () => {
    const { app, signIn } = await startGoogle({ config: { rateLimit: true } });
    const strangers = Array.from({ length: 11 }, (_, index) => ({
      ...ASHA,
      sub: `stranger ${index}`,
      email: `stranger${index}@example.com`,
    }));
    const ends: string[] = [];
    for (const stranger of strangers) ends.push((await signIn(stranger)).end);
    expect(ends.filter((end) => end === SUCCESS)).toHaveLength(10);
    expect(ends.at(-1)).not.toBe(SUCCESS);
    expect(await countUsers(app)).toBe(10);
    expect((await signIn(strangers[0] ?? ASHA)).end).toBe(SUCCESS);
  });

  test('gets one account with two tabs at once', async () => {
    const { app, signIn } = await startGoogle();
    const both = await Promise.all([signIn(ASHA), signIn(ASHA)]);
    expect(both.map(({ end }) => end)).toEqual([SUCCESS, SUCCESS]);
    expect(await countUsers(app)).toBe(1);
  });
});

describe('someone whose address has an account', () => {
  test('signs in to that account, and keeps its password if the address was confirmed', async () => {
    const { app, signIn } = await startGoogle();
    const passwordHash = await hashPassword('correct horse');
    const { id, username, client } = await makePerson(app, {
      email: 'Asha.Menon@example.com',
      emailVerifiedAt: new Date().toISOString(),
      passwordHash,
    });
    const google = await signIn(ASHA);
    expect((await google.client.call(currentUser, {})).body).toMatchObject({ id, authProvider: 'local' });
    expect((await client.call(currentUser, {})).status).toBe(200);
    const body = { username, password: 'correct horse' };
    expect((await app.client().call(login, { body })).status).toBe(200);
  });

  test('does not share it with whoever opened it without confirming the address', async () => {
    const provider = await startIdentityProvider();
    const mail = await startMailServer();
    const app = await startAppForTest({ database, config: { ...provider.config, ...mailConfig(mail) } });
    const squatter = await makePerson(app, {
      email: 'asha.menon@example.com',
      passwordHash: await hashPassword('the squatter'),
    });
    const browser = openBrowser(app);
    const { location } = await browser.go('/api/auth/google');
    await browser.go(pathOf(await provider.visit(location, ASHA)));
    const { body } = await app.client(browser.jar.get('lendloop_session')).call(currentUser, {});
    expect(body).toMatchObject({ id: squatter.id, authProvider: 'google' });
    expect((await squatter.client.call(currentUser, {})).status).toBe(401);
    const attempt = { username: squatter.username, password: 'the squatter' };
    expect((await app.client().call(login, { body: attempt })).status).toBe(401);
    await deliver(app);
    expect(mail.arrived.map(({ to }) => to)).toEqual([['asha.menon@example.com']]);
  });

  test('takes it over from whoever moved it to that address, ending all their ways in', async () => {
    const { app, signIn, prove } = await startGoogle();
    const squatter = { ...ASHA, sub: 'squatter', email: 'squatter@example.com' };
    const before = await prove(squatter);
    const { id } = (await before.client.call(currentUser, {})).body;
    const moved = await before.client.call(updateProfile, {
      body: { fullName: 'Asha Menon', email: 'asha.menon@example.com' },
    });
    expect(moved.body).toMatchObject({ id, emailVerified: false });
    // As if 72 hours had passed: until then the account goes back to its former address.
    await app.database.db.execute(sql`delete from email_changes`);

    const owner = await signIn(ASHA);
    expect((await owner.client.call(currentUser, {})).body).toMatchObject({ id, emailVerified: true });
    expect((await before.client.call(currentUser, {})).status).toBe(401);
    const after = await signIn(squatter);
    expect((await after.client.call(currentUser, {})).body.id).not.toBe(id);
  });

  test('takes it over even from whoever signs in at that very moment', async () => {
    const { app, signIn } = await startGoogle();
    const squatter = { ...ASHA, sub: 'squatter', email: 'squatter@example.com' };
    const { id } = (await (await signIn(squatter)).client.call(currentUser, {})).body;
    await app.database.db.execute(sql`update users set email = ${ASHA.email} where id = ${id}`);
    const { client } = await beforeCommitOf(
      database,
      async (tx) => {
        await tx.execute(sql`select from users where id = ${id} for update`);
        await tx.execute(sql`delete from identities where user_id = ${id}`);
        await tx.execute(sql`delete from sessions where user_id = ${id}`);
      },
      () => signIn(squatter),
    );
    expect((await client.call(currentUser, {})).body.id).not.toBe(id);
    const { rows } = await app.database.db.execute(sql`select from sessions where user_id = ${id}`);
    expect(rows).toEqual([]);
  });

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'does not come into it while the provider says %j',
    async (claims) => {
      const { app, signIn } = await startGoogle();
      await makePerson(app, { email: 'asha.menon@example.com' });
      const { end, browser } = await signIn({ ...ASHA, ...claims });
      expect(end).toBe(refusal('unverified'));
      expect(browser.jar.get('lendloop_session')).toBeUndefined();
      expect(await countUsers(app)).toBe(1);
    },
  );
});

describe('nobody is signed in', () => {
  test('after refusing at the provider', async () => {
    const { app, signIn } = await startGoogle();
    const { end, browser } = await signIn('denied');
    expect(end).toBe(refusal('denied'));
    expect(browser.jar.size).toBe(0);
    expect(await countUsers(app)).toBe(0);
  });

  test('with another state, another browser or none', async () => {
    const { app, provider } = await startGoogle();
    const callback = async (browser: ReturnType<typeof openBrowser>) =>
      pathOf(await provider.visit((await browser.go('/api/auth/google')).location, ASHA));

    const own = openBrowser(app);
    const changed = (await callback(own)).replace(/state=[^&]*/, 'state=another');
    expect((await own.go(changed)).location).toBe(refusal('failed'));

    const victim = openBrowser(app);
    await victim.go('/api/auth/google');
    const attackers = await callback(openBrowser(app));
    expect((await victim.go(attackers)).location).toBe(refusal('failed'));
    expect((await openBrowser(app).go(attackers)).location).toBe(refusal('failed'));
    expect(await countUsers(app)).toBe(0);
  });

  test.each(['nonce', 'verifier'])('with a %s other than the one that was sent', async (column) => {
    const { app, provider } = await startGoogle();
    const browser = openBrowser(app);
    const callback = pathOf(await provider.visit((await browser.go('/api/auth/google')).location, ASHA));
    const other = 'another-one-that-is-as-long-as-a-verifier-has-to-be';
    await app.database.db.execute(sql`update google_attempts set ${sql.identifier(column)} = ${other}`);
    expect((await browser.go(callback)).location).toBe(refusal('failed'));
    expect(await countUsers(app)).toBe(0);
  });

  test.each(['x'.repeat(256), 'a\u0000b'])(
    'with a subject that OpenID Connect does not allow',
    async (sub) => {
      const { signIn } = await startGoogle();
      expect((await signIn({ ...ASHA, sub })).end).toBe('/auth?error=google-auth-failed');
    },
  );

  test('with a code that was used before', async () => {
    const { app, signIn, provider } = await startGoogle();
    const { browser, callback } = await signIn(ASHA);
    expect((await browser.go(callback)).location).toBe(refusal('failed'));
    // Nor with a new attempt that has the same checks.
    const thief = openBrowser(app);
    const { location } = await thief.go('/api/auth/google');
    const fresh = new URL(pathOf(await provider.visit(location, ASHA)), 'http://site.invalid');
    const used = new URL(callback, 'http://site.invalid').searchParams.get('code') ?? '';
    fresh.searchParams.set('code', used);
    expect((await thief.go(fresh.pathname + fresh.search)).location).toBe(refusal('failed'));
    expect(thief.jar.get('lendloop_session')).toBeUndefined();
  });

  test('while suspended, neither by identity nor by verified address', async () => {
    const { app, signIn } = await startGoogle();
    const { client } = await signIn(ASHA);
    await app.database.db.execute(sql`update users set suspended_at = now()`);
    const { end, browser } = await signIn(ASHA);
    expect([end, browser.jar.get('lendloop_session')]).toEqual([refusal('suspended'), undefined]);
    expect((await signIn({ ...ASHA, sub: 'asha-anew' })).end).toBe(refusal('suspended'));
    await app.database.db.execute(sql`update users set suspended_at = null`);
    expect((await signIn(ASHA)).end).toBe(SUCCESS);
    expect((await client.call(currentUser, {})).status).toBe(200);
  });

  test('after more than ten minutes', async () => {
    const { app, provider } = await startGoogle();
    const browser = openBrowser(app);
    const callback = pathOf(await provider.visit((await browser.go('/api/auth/google')).location, ASHA));
    app.setNow(new Date(Date.now() + 11 * 60_000));
    expect((await browser.go(callback)).location).toBe(refusal('failed'));
  });

  test('while the provider is down, but everybody can once it is back', async () => {
    const { app, provider, signIn } = await startGoogle();
    await provider.stop();
    expect((await openBrowser(app).go('/api/auth/google')).location).toBe(refusal('unavailable'));
    await provider.start();
    const browser = openBrowser(app);
    const callback = pathOf(await provider.visit((await browser.go('/api/auth/google')).location, ASHA));
    await provider.stop();
    expect((await browser.go(callback)).location).toBe(refusal('unavailable'));
    await provider.start();
    expect((await signIn(ASHA)).end).toBe(SUCCESS);
  });
});

test('the cookie of a pending sign-in is HttpOnly, and over https Secure and limited to this host', async () => {
  const provider = await startIdentityProvider();
  const app = await startAppForTest({
    database,
    config: { ...provider.config, publicUrl: 'https://lendloop.example' },
  });
  const answer = await app.server.inject('/api/auth/google');
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: '__Host-lendloop_google',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
    }),
  ]);
  const url = new URL(String(answer.headers.location));
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('redirect_uri')).toBe('https://lendloop.example/api/auth/google/callback');
  expect(url.href).not.toContain('secret');
});
