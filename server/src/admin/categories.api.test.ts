import * as admin from '@lendloop/contract/admin';
import { listCategories } from '@lendloop/contract/categories';
import { listItems } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  operator = await makePerson(app, { isAdmin: true });
});
afterAll(() => app.close());

const edit = (id: number, body: admin.CategoryBody) =>
  operator.client.call(admin.editCategory, { params: { id }, body });
const names = async () => (await app.client().call(listCategories, {})).body.map(({ name }) => name);
const newest = async () =>
  (await operator.client.call(admin.listAudit, { query: { limit: 1 } })).body.map(
    ({ action, subject, before, after }) => [action, subject.id, before, after],
  );

test('a category gets a new name and icon, and everybody sees them at once', async () => {
  const { body } = await edit(2, { name: 'Gadgets', icon: 'smartphone', position: 2 });
  expect(body[1]).toMatchObject({ id: 2, name: 'Gadgets', icon: 'smartphone' });
  expect((await names())[1]).toBe('Gadgets');
  expect(await newest()).toEqual([
    ['edit_category', 2, '2. Electronics (smartphone)', '2. Gadgets (smartphone)'],
  ]);
});

test('its listings are found by the new name and no longer by the old one', async () => {
  const { id } = await makeItem(app, operator.id, { categoryId: 7 });
  const find = async (search: string) =>
    (await app.client().call(listItems, { query: { search } })).body.some((item) => item.id === id);
  expect([await find('music'), await find('zithers')]).toEqual([true, false]);
  await edit(7, { name: 'Zithers', icon: 'music', position: 7 });
  expect([await find('music'), await find('zithers')]).toEqual([false, true]);
});

test('a category moves to another place, and the others close the gap', async () => {
  const before = await names();
  const moved = before[4];
  const id = (await app.client().call(listCategories, {})).body[4]?.id ?? 0;
  const icon = 'home';
  const order = async (position: number) =>
    (await edit(id, { name: moved ?? '', icon, position })).body.map(({ name }) => name);
  expect(await order(1)).toEqual([moved, ...before.filter((name) => name !== moved)]);
  expect(await order(1000)).toEqual([...before.filter((name) => name !== moved), moved]);
  expect(await order(5)).toEqual(before);
  expect(await names()).toEqual(before);
});

test('a repeated edit is recorded once', async () => {
  const body = { name: 'Books to read', icon: 'book', position: 4 };
  await edit(4, body);
  const once = await operator.client.call(admin.listAudit, { query: {} });
  await edit(4, body);
  expect((await operator.client.call(admin.listAudit, { query: {} })).body).toEqual(once.body);
});

test('invalid edits are refused with their messages', async () => {
  const taken = await edit(1, { name: 'Gadgets', icon: 'tool', position: 1 });
  expect([taken.status, taken.raw.json()]).toEqual([
    409,
    {
      code: 'category_taken',
      message: 'There is already a category with this name',
      issues: [{ path: 'name', message: 'There is already a category with this name' }],
    },
  ]);
  expect((await names())[0]).toBe('Tools & DIY');
  expect((await edit(999, { name: 'Nowhere', icon: 'tool', position: 1 })).status).toBe(404);
  const empty = await edit(1, { name: '  ', icon: 'Tool!', position: 0 });
  expect(empty.status).toBe(400);
  expect(empty.raw.json()).toMatchObject({
    issues: [{ path: 'name', message: 'Name is required' }, { path: 'icon' }, { path: 'position' }],
  });
});

test('many concurrent edits leave one order without gaps', async () => {
  const all = (await app.client().call(listCategories, {})).body;
  const answers = await Promise.all(
    all.map(({ id, name, icon }, index) => edit(id, { name, icon, position: all.length - index })),
  );
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
  const { rows } = await app.database.db.$client.query<{ position: number }>(
    'select position from categories order by position',
  );
  expect(rows.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
});
