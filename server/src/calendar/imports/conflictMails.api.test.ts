import { addImport, deleteImport } from '@lendloop/contract/calendar/imports';
import { addDays } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { startAppForTest } from '../../testing/app.ts';
import { makeSource } from '../../testing/calendars/source.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../../testing/mailServer.ts';

const START = '2026-03-01T06:00:00Z';
const MINUTE_MS = 60_000;

test('whoever adds and deletes calendars with rented days over and over gets one mail in ten minutes', async () => {
  const mail = await startMailServer();
  const app = await startAppForTest({ config: { ...mailConfig(mail), calendarImport: 'any' } });
  app.setNow(START);
  const owner = await makePerson(app, CONFIRMED);
  const renter = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  await makeRental(app, {
    itemId: id,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: addDays('2026-03-01', 4),
    endDate: addDays('2026-03-01', 4),
    status: 'approved',
  });
  const { url } = await makeSource('03-05');
  const addOne = async () => {
    const { body } = await owner.client.call(addImport, {
      params: { id },
      body: { url: `${url}?${Math.random()}`, name: 'Elsewhere', pieces: null },
    });
    expect(body.conflictDays).toBe(1);
    return body.id;
  };
  const subjects = () => mail.arrived.map((letter) => letter.header('subject'));
  await addOne();
  await deliver(app);
  for (let times = 0; times < 3; times++)
    await owner.client.call(deleteImport, { params: { id, importId: await addOne() } });
  await addOne();
  await addOne();
  await deliver(app);
  expect(subjects()).toEqual(['A calendar takes days that are rented']);
  app.setNow(new Date(Date.parse(START) + 11 * MINUTE_MS));
  await deliver(app);
  expect(subjects()).toEqual([
    'A calendar takes days that are rented',
    'Calendars take days that are rented',
  ]);
});
