import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { afterEach, expect, test, vi } from 'vitest';

import type { Reading } from './feedDays.ts';
import { ReadingThread } from './readingThread.ts';

const READING: Reading = { today: '2026-03-01', timeZone: 'Asia/Kolkata', ownHost: 'lend.example' };
const calendar = (...lines: readonly string[]) =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
  );
const ONE_DAY = calendar('DTSTART;VALUE=DATE:20260305');
const READ = { kind: 'read', ranges: [{ startDate: '2026-03-05', endDate: '2026-03-05' }] };

let thread: ReadingThread;
// What a test leaves running would count as work of the next one.
afterEach(() => void vi.restoreAllMocks());
afterEach(() => vi.waitUntil(() => !thread.isRunning, { timeout: 30_000 }));

test('calendars are read one after the other, by a thread that ends when there are no more', async () => {
  thread = new ReadingThread({ idleMaxMs: 50 });
  const read = await Promise.all([
    thread.read(ONE_DAY, READING),
    thread.read(Buffer.from('BEGIN:VCALENDAR'), READING),
    thread.read(ONE_DAY, { ...READING, today: '2026-03-06' }),
  ]);
  expect(read).toMatchObject([READ, { kind: 'not_a_calendar' }, { kind: 'read', ranges: [] }]);
  await expect.poll(() => thread.isRunning).toBe(false);
  expect(await thread.read(ONE_DAY, READING)).toMatchObject(READ);
});

test('a calendar that takes more than two seconds of work is too large, and the next one is read', async () => {
  thread = new ReadingThread({ idleMaxMs: 50 });
  const endless = calendar('DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY');
  const [long, next] = await Promise.all([thread.read(endless, READING), thread.read(ONE_DAY, READING)]);
  expect([long, next]).toMatchObject([{ kind: 'too_large', workMs: 2000 }, READ]);
  expect(next.workMs).toBeLessThan(long.workMs);
});

test('bytes that are no text do not end the thread', async () => {
  thread = new ReadingThread({ idleMaxMs: 50 });
  const broken = Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n'), Buffer.alloc(2 * 1024 * 1024, 0xff)]);
  expect(await thread.read(broken, READING)).toMatchObject({ kind: 'not_a_calendar' });
  expect(await thread.read(ONE_DAY, READING)).toMatchObject(READ);
});

test('the largest calendars fit into the memory of the thread', async () => {
  thread = new ReadingThread({ idleMaxMs: 50 });
  const events = Array.from({ length: 4900 }, (_, at) =>
    [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART;VALUE=DATE:20260305',
      `DESCRIPTION:${'a'.repeat(60)}`,
      ...Array.from({ length: 12 }, (_unused, line) => `X-LINE-${line};VALUE=TEXT:${'b'.repeat(10)}`),
      'END:VEVENT',
    ].join('\r\n'),
  );
  const large = Buffer.from(`BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`);
  expect(large.length).toBeGreaterThan(1.9 * 1024 * 1024);
  expect(await thread.read(large, READING)).toMatchObject(READ);
});

test('a calendar that is done just as its time is over does not end the thread for the next one', async () => {
  thread = new ReadingThread({ idleMaxMs: 1500 });
  let asked = 0;
  // All its processor time is seen only after its answer has come.
  vi.spyOn(Worker.prototype, 'cpuUsage').mockImplementation(async () => {
    const user = asked++ === 0 ? 0 : 2_500_000;
    if (user > 0) await sleep(150);
    return { user, system: 0 };
  });
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  expect(await thread.read(ONE_DAY, READING)).toMatchObject(READ);
  await sleep(300);
  expect(terminate).not.toHaveBeenCalled();
});

test('a thread that ended while there was nothing to read is replaced', async () => {
  thread = new ReadingThread({ idleMaxMs: 1500 });
  const used = vi.spyOn(Worker.prototype, 'cpuUsage');
  await thread.read(ONE_DAY, READING);
  await (used.mock.contexts[0] as Worker).terminate();
  expect(await thread.read(ONE_DAY, READING)).toMatchObject(READ);
});
