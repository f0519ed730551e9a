import { register } from '@lendloop/contract/accounts';
import { adminLogin } from '@lendloop/contract/admin';
import { getHealth } from '@lendloop/contract/admin/health';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { ensureAdministrator, promote, resetPassword } from './administratorActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the administrator of the settings', () => {
  const named = { username: 'root-admin', email: 'root-admin@example.com', password: 'open sesame' };

  test('is created once, signs in, and is not changed afterwards', async () => {
    await ensureAdministrator(app.database, named);
    await ensureAdministrator(app.database, { ...named, password: 'another one', email: 'x@example.com' });
    const { status, body } = await app
      .client()
      .call(adminLogin, { body: { username: 'root-admin', password: named.password } });
    expect([status, body.email]).toEqual([200, named.email]);
  });

  test('needs an email address of their own', async () => {
    await expect(ensureAdministrator(app.database, { ...named, username: 'root-two' })).rejects.toThrow(
      'ADMIN_EMAIL',
    );
  });

  test('is not somebody who registered with that name, or with one that looks like it, and the operator is told', async () => {
    const client = app.client();
    const body = { ...named, username: 'bossy', email: 'bossy@example.com', fullName: 'Asha Rao' };
    expect((await client.call(register, { body })).status).toBe(201);
    const like = { ...named, username: 'bossy', email: 'bossy@example.net' };
    await expect(ensureAdministrator(app.database, like)).rejects.toThrow('ADMIN_USERNAME');
    await expect(ensureAdministrator(app.database, { ...like, username: 'b0ssy' })).rejects.toThrow(
      'ADMIN_USERNAME',
    );
    expect((await client.call(getHealth, {})).status).toBe(403);
  });

  test('is created once by nodes that start at the same time', async () => {
    const twin = { ...named, username: 'twin-admin', email: 'twin-admin@example.com' };
    await Promise.all([1, 2, 3].map(() => ensureAdministrator(app.database, twin)));
    expect(await promote(app.database, 'twin-admin')).toBe(true);
  });

  test('gets a new password, which ends existing sessions', async () => {
    const person = await makePerson(app);
    expect(await promote(app.database, person.username.toUpperCase())).toBe(true);
    expect((await person.client.call(getHealth, {})).status).toBe(200);
    expect(await resetPassword(app.database, person.username, 'brand new')).toEqual({ isUndoable: false });
    expect((await person.client.call(getHealth, {})).status).toBe(401);
    const again = await app
      .client()
      .call(adminLogin, { body: { username: person.username, password: 'brand new' } });
    expect(again.status).toBe(200);
    expect([
      await promote(app.database, 'nobody-here'),
      await resetPassword(app.database, 'nobody-here', 'x'),
    ]).toEqual([false, null]);
  });
});
