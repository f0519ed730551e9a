import { setAvailabilityWindow } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SESSION_COOKIE } from '../http/access.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
let owner: Person;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
  owner = await makePerson(app);
  ({ id } = await makeItem(app, owner.id));
});
afterAll(() => app.close());

const set = (availableFrom: string | null, availableUntil: string | null) =>
  owner.client.call(setAvailabilityWindow, { params: { id }, body: { availableFrom, availableUntil } });

const BOTH = 'Please select both available from and until dates';

test.each([
  ['no body', undefined],
  ['null', null],
  ['an empty body', {}],
  ['one date', { availableFrom: '2030-07-01' }],
  ['the other date', { availableUntil: '2030-07-01' }],
  ['one date and null', { availableFrom: '2030-07-01', availableUntil: null }],
])('a request with %s is told that both dates are needed', async (_, body) => {
  const answer = await app.server.inject({
    method: 'PUT',
    url: `/api/items/${id}/availableDates`,
    headers: { cookie: `${SESSION_COOKIE}=${owner.client.session()}` },
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        cookie: `${SESSION_COOKIE}=${owner.client.session()}`,
      },
    }),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_input', message: BOTH });
});

test('a window in the past is refused, but not one that has begun or ends today', async () => {
  expect(await set('2030-06-01', '2030-06-04')).toMatchObject({
    status: 400,
    body: {
      code: 'dates_in_past',
      message: 'These dates are in the past. Please choose an end date that is today or later',
      issues: [{ path: 'availableUntil' }],
    },
  });
  expect((await set('2030-06-01', '2030-06-05')).status).toBe(200);
  expect((await set(null, null)).status).toBe(200);
});

test('a person who does not own the listing is told that first', async () => {
  const stranger = await makePerson(app);
  const body = { availableFrom: '2030-06-01', availableUntil: '2030-06-04' };
  const { status } = await stranger.client.call(setAvailabilityWindow, { params: { id }, body });
  expect(status).toBe(403);
});
