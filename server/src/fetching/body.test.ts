import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { serve } from '../testing/internet/internet.ts';
import { makeDoor, type Ask, type Fetched } from './door.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const ASK: Ask = { accept: 'text/calendar', beginsWith: 'BEGIN:VCALENDAR' };
const MAX = 2 * 1024 * 1024;

const textOf = (fetched: Fetched) => (fetched.kind === 'fetched' ? fetched.bytes.toString() : fetched.kind);

describe('what an answer may be', () => {
  const fetch = makeDoor('any');
  const answering = async (answer: RequestListener, ask: Ask = ASK) => fetch(await serve(answer), ask);
  const ofSize = (bytes: number) =>
    Buffer.concat([Buffer.from(CALENDAR), Buffer.alloc(bytes - CALENDAR.length, 10)]);

  test('2 MiB, but not a byte more, announced or not', async () => {
    const whole = await answering((_, response) => response.end(ofSize(MAX)));
    expect(whole.kind === 'fetched' && whole.bytes.length).toBe(MAX);
    expect(await answering((_, response) => response.end(ofSize(MAX + 1)))).toEqual({ kind: 'too_large' });
    const unannounced: RequestListener = (_, response) => {
      response.write(CALENDAR);
      response.end(ofSize(MAX));
    };
    expect(await answering(unannounced)).toEqual({ kind: 'too_large' });
  });

  test('compressed, if it is small enough unpacked', async () => {
    const zipped =
      (bytes: Buffer): RequestListener =>
      (_, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(bytes));
    expect(textOf(await answering(zipped(Buffer.from(CALENDAR))))).toBe(CALENDAR);
    expect(await answering(zipped(ofSize(MAX + 1)))).toEqual({ kind: 'too_large' });
    // A kilobyte for every megabyte.
    expect(await answering(zipped(ofSize(200 * 1024 * 1024)))).toEqual({ kind: 'too_large' });
    expect(await answering(zipped(Buffer.from('<html>')))).toEqual({ kind: 'other_content' });
  });

  test('not compressed without end, or otherwise', async () => {
    const nothing = gzipSync('');
    const endless: RequestListener = (_, response) => {
      response.setHeader('content-encoding', 'gzip');
      const more = () => {
        while (
          !response.destroyed &&
          response.write(Buffer.concat(Array.from({ length: 500 }, () => nothing)))
        );
      };
      response.on('drain', more);
      more();
    };
    expect(await answering(endless)).toEqual({ kind: 'too_large' });
    const other: RequestListener = (_, response) =>
      response.setHeader('content-encoding', 'br').end(Buffer.from(CALENDAR));
    expect(await answering(other)).toEqual({ kind: 'other_content' });
    const broken: RequestListener = (_, response) =>
      response.setHeader('content-encoding', 'gzip').end(Buffer.from(CALENDAR));
    expect(await answering(broken)).toEqual({ kind: 'unreachable' });
  });

  test('begun as asked, also after a byte order mark', async () => {
    expect(textOf(await answering((_, response) => response.end(`\ufeff${CALENDAR}`)))).toBe(CALENDAR);
    const small = CALENDAR.toLowerCase();
    expect(textOf(await answering((_, response) => response.end(small)))).toBe(small);
    for (const other of ['<!doctype html><title>Sign in</title>', '', 'BEGIN:VCALEND', ` ${CALENDAR}`])
      expect(await answering((_, response) => response.end(other))).toEqual({ kind: 'other_content' });
  });

  test('given up early when it begins as something else', async () => {
    let isClosed = false;
    const flood: RequestListener = (_, response) => {
      response.on('close', () => (isClosed = true));
      response.write('<html><body>'.repeat(10));
    };
    expect(await answering(flood)).toEqual({ kind: 'other_content' });
    await expect.poll(() => isClosed).toBe(true);
  });

  test('unchanged, if it was known', async () => {
    const known: RequestListener = ({ headers }, response) =>
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end(CALENDAR);
    expect(await answering(known, { ...ASK, tag: '"1"' })).toEqual({ kind: 'unchanged' });
    expect(textOf(await answering(known, { ...ASK, tag: '"0"' }))).toBe(CALENDAR);
    const untrue: RequestListener = (_, response) => response.writeHead(304).end();
    expect(await answering(untrue)).toEqual({ kind: 'unreachable' });
  });

  test.each([204, 206, 300, 401, 404, 410, 429, 500, 503])('not a status of %i', async (status) => {
    expect(await answering((_, response) => response.writeHead(status).end(CALENDAR))).toEqual({
      kind: 'unreachable',
    });
  });

  test('not one that breaks off', async () => {
    const short: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write(CALENDAR, () => response.destroy());
    };
    expect(await answering(short)).toEqual({ kind: 'unreachable' });
  });

  test('a tag that is too long is not kept', async () => {
    const fetched = await answering((_, response) =>
      response.setHeader('etag', `"${'1'.repeat(500)}"`).end(CALENDAR),
    );
    expect(fetched).toMatchObject({ kind: 'fetched', tag: null });
  });
});
