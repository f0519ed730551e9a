import { listItems } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { items, users } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const found = async (search: string, on = app) => {
  const { status, body } = await on.client().call(listItems, { query: { search } });
  expect(status).toBe(200);
  return body.map(({ title }) => title);
};

/** A listing of an owner of its own. */
const list = async (title: string, values: Partial<typeof items.$inferInsert> = {}) => {
  const owner = await makePerson(app);
  return { owner, ...(await makeItem(app, owner.id, { title, ...values })) };
};

describe('a misspelt word', () => {
  test('in the title of one owner is still corrected, behind what has it as it was typed', async () => {
    await list('Teleskope, barely used');
    await list('Telescope on a tripod');
    await list('Telescope for beginners');
    expect(await found('teleskope')).toEqual([
      'Teleskope, barely used',
      'Telescope for beginners',
      'Telescope on a tripod',
    ]);
  });

  test('counts as right once two owners have it', async () => {
    await list('Wheelbarow, green');
    await list('Wheelbarrow, red');
    expect(await found('wheelbarow')).toContain('Wheelbarrow, red');
    await list('Wheelbarow, blue');
    expect(await found('wheelbarow')).toEqual(['Wheelbarow, blue', 'Wheelbarow, green']);
  });

  test('is corrected to a word of two owners, although one owner has a nearer one', async () => {
    await list('Harmonium of my aunt');
    await list('Harmonium, restored');
    await list('Harmoniun harmonim harmnium');
    expect(await found('harmonin')).toEqual(
      expect.arrayContaining(['Harmonium, restored', 'Harmonium of my aunt']),
    );
  });

  test.each<[string, Partial<typeof items.$inferInsert>]>([
    ['was deleted', { deletedAt: '2030-01-01T00:00:00Z' }],
    ['was rejected', { moderationStatus: 'rejected' }],
  ])('is not learnt from a listing that %s', async (state, after) => {
    const word = state.includes('deleted') ? 'accordeon' : 'acordion';
    await list(`Accordion that ${state}`);
    for (let count = 0; count < 2; count++) {
      const { id } = await list(`${word} number ${count}`);
      await app.database.db.update(items).set(after).where(eq(items.id, id));
    }
    expect(await found(word)).toContain(`Accordion that ${state}`);
  });

  test('is not learnt from what a suspended owner lists, and is again when that is lifted', async () => {
    await list('Surfboard for waves');
    await list('Surfbord for waves');
    const { owner } = await list('Surfbord for lakes');
    const suspend = (since: string | null) =>
      app.database.db.update(users).set({ suspendedAt: since }).where(eq(users.id, owner.id));
    await suspend('2030-01-01T00:00:00Z');
    expect(await found('surfbord')).toEqual(['Surfbord for waves', 'Surfboard for waves']);
    await suspend(null);
    expect(await found('surfbord')).toEqual(['Surfbord for lakes', 'Surfbord for waves']);
  });

  test('is not learnt from another title, once that is edited', async () => {
    await list('Trampoline for the garden');
    await list('Trampolin one');
    const { id } = await list('Trampolin two');
    await app.database.db.update(items).set({ title: 'Something else' }).where(eq(items.id, id));
    expect(await found('trampolin')).toContain('Trampoline for the garden');
  });

  test('is learnt from approved listings alone where they are moderated before', async () => {
    const strict = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, moderation: 'before' },
    });
    await list('Kayak paddle', { moderationStatus: 'approved' });
    const { id: first } = await list('Kajak one');
    const { id: second } = await list('Kajak two');
    expect(await found('kajak', strict)).toEqual(['Kayak paddle']);
    for (const id of [first, second])
      await app.database.db.update(items).set({ moderationStatus: 'approved' }).where(eq(items.id, id));
    expect(await found('kajak', strict)).toEqual(['Kajak two', 'Kajak one']);
  });
});
