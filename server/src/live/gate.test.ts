import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

import { Gate } from './gate.ts';

const MOST = 100;
const PING = 9;
const CLOSE = 8;

afterEach(() => {
  vi.useRealTimers();
});

/** A client's frame with so many bytes of payload, under a mask that changes nothing. */
function frame(opcode: number, size: number, isFinal = true): Buffer {
  const length =
    size < 126
      ? Buffer.from([0x80 | size])
      : size < 65_536
        ? Buffer.from([0x80 | 126, size >> 8, size & 0xff])
        : Buffer.from([
            0x80 | 127,
            0,
            0,
            0,
            0,
            size >>> 24,
            (size >> 16) & 0xff,
            (size >> 8) & 0xff,
            size & 0xff,
          ]);
  return Buffer.concat([
    Buffer.from([(isFinal ? 0x80 : 0) | opcode]),
    length,
    Buffer.alloc(4),
    Buffer.alloc(size, 'x'),
  ]);
}

/** A message of pieces, with a ping between them, and what should come of it. */
const messages = fc.array(
  fc.record({
    pieces: fc.array(fc.oneof(fc.nat(40), fc.nat(300), fc.constant(70_000)), { minLength: 1, maxLength: 4 }),
    isPinged: fc.boolean(),
  }),
  { maxLength: 8 },
);

it('passes complete messages up to the limit, however they are fragmented or chunked, and reports the others', () => {
  fc.assert(
    fc.property(
      messages,
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1 }),
      fc.boolean(),
      (sent, cuts, byByte) => {
        const bytes: Buffer[] = [];
        const expected: Buffer[] = [];
        let tooLarge = 0;
        for (const { pieces, isPinged } of sent) {
          const frames = pieces.map((size, index) =>
            frame(index === 0 ? 1 : 0, size, index === pieces.length - 1),
          );
          const weight =
            pieces.length === 1 ? (pieces[0] ?? 0) : frames.reduce((sum, { length }) => sum + length, 0);
          const ping = frame(PING, 3);
          bytes.push(...(isPinged ? [frames[0] ?? ping, ping, ...frames.slice(1)] : frames));
          // What comes in pieces waits for the last of them; a ping waits for nobody.
          const passed = weight > MOST ? [] : frames;
          if (weight > MOST) tooLarge++;
          expected.push(
            ...(isPinged ? (pieces.length === 1 ? [...passed, ping] : [ping, ...passed]) : passed),
          );
        }
        const all = Buffer.concat(bytes);
        const through: Buffer[] = [];
        let refused = 0;
        const gate = new Gate(
          MOST,
          (passed) => through.push(Buffer.from(passed)),
          () => refused++,
        );
        for (let at = 0, turn = 0; at < all.length; turn++) {
          const size = byByte && all.length < 2000 ? 1 : (cuts[turn % cuts.length] ?? 1);
          gate.write(all.subarray(at, at + size));
          at += size;
        }
        expect(Buffer.concat(through)).toEqual(Buffer.concat(expected));
        expect(refused).toBe(tooLarge);
      },
    ),
  );
});

it('does not hold an endless message of empty fragments', () => {
  let through = 0;
  let refused = 0;
  const gate = new Gate(
    MOST,
    ({ length }) => (through += length),
    () => refused++,
  );
  gate.write(frame(1, 0, false));
  for (let piece = 0; piece < 1000; piece++) gate.write(frame(0, 0, false));
  expect([through, refused]).toEqual([0, 0]);
  gate.write(frame(0, 0, true));
  expect([through, refused]).toEqual([0, 1]);
  gate.write(frame(1, 5));
  expect(through).toBe(frame(1, 5).length);
});

it('passes nothing on after a close frame', () => {
  const through: Buffer[] = [];
  const gate = new Gate(
    MOST,
    (bytes) => through.push(bytes),
    () => {},
  );
  gate.write(Buffer.concat([frame(1, 5), frame(CLOSE, 2), frame(1, 5)]));
  gate.write(frame(1, 5));
  expect(Buffer.concat(through)).toEqual(Buffer.concat([frame(1, 5), frame(CLOSE, 2)]));
});

it('passes nothing on once a frame is not admitted, however many have arrived with it', () => {
  let through = 0;
  let asked = 0;
  const gate = new Gate(
    MOST,
    ({ length }) => (through += length),
    () => {},
    () => {},
    () => ++asked <= 3,
  );
  gate.write(Buffer.concat(Array.from({ length: 100 }, () => frame(1, 5))));
  gate.write(frame(PING, 0));
  expect([asked, through]).toEqual([4, 3 * frame(1, 5).length]);
});

it.each([1, 7, 1_000_000])('counts what it drops of a frame like further frames, in chunks of %i', (size) => {
  let asked = 0;
  const gate = new Gate(
    MOST,
    () => {},
    () => {},
    () => {},
    () => ++asked <= 25,
  );
  const write = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += size) gate.write(bytes.subarray(at, at + size));
  };
  write(frame(1, MOST));
  expect(asked).toBe(1);
  write(frame(1, 10 * MOST));
  expect(asked).toBe(11);
  write(frame(1, 1000 * MOST));
  expect(asked).toBeGreaterThan(25);
});

it('counts what arrives after a close frame, or once the library has given up', () => {
  let asked = 0;
  const gate = new Gate(
    MOST,
    () => {},
    () => {},
    () => {},
    () => ++asked > 0,
  );
  gate.write(frame(CLOSE, 2));
  for (let sent = 0; sent < 10; sent++) gate.write(Buffer.alloc(MOST));
  expect(asked).toBeGreaterThanOrEqual(10);
  gate.stop();
  for (let sent = 0; sent < 10; sent++) gate.write(Buffer.alloc(MOST));
  expect(asked).toBeGreaterThanOrEqual(20);
});

it('passes a frame on as one piece, however many pieces it arrived in', () => {
  const through: Buffer[] = [];
  const gate = new Gate(
    70_000,
    (bytes) => through.push(bytes),
    () => {},
  );
  const sent = frame(1, 60_000);
  for (let at = 0; at < sent.length; at++) gate.write(Buffer.from(sent.subarray(at, at + 1)));
  expect(through.length).toBe(1);
  expect(through[0]?.equals(sent)).toBe(true);
});

it('refuses a message of too many pieces', () => {
  let through = 0;
  let refused = 0;
  const gate = new Gate(
    70_000,
    ({ length }) => (through += length),
    () => refused++,
  );
  gate.write(frame(1, 1, false));
  for (let piece = 0; piece < 1200; piece++) gate.write(frame(0, 1, false));
  gate.write(frame(0, 1));
  expect([through, refused]).toEqual([0, 1]);
  gate.write(frame(1, 5));
  expect([through, refused]).toEqual([frame(1, 5).length, 1]);
});

it.each([
  ['a message of which pieces are missing', frame(1, 5, false), frame(0, 5)],
  ['a frame of which bytes are missing', frame(1, 5).subarray(0, 8), frame(1, 5).subarray(8)],
  ['a frame whose header is missing', frame(1, 5).subarray(0, 1), frame(1, 5).subarray(1)],
  ['a message that is too large', frame(1, 500, false), frame(0, 500)],
])('gives %s thirty seconds', (_, first, rest) => {
  vi.useFakeTimers();
  const late = vi.fn<() => void>();
  const gate = new Gate(
    MOST,
    () => {},
    () => {},
    late,
  );
  gate.write(first);
  vi.advanceTimersByTime(29_000);
  gate.write(Buffer.concat([rest, first]));
  vi.advanceTimersByTime(29_000);
  // A ping in between is no progress.
  if (first.length > 10) gate.write(frame(PING, 0));
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(late).toHaveBeenCalledOnce();
  gate.write(rest);
  gate.stop();
  expect(vi.getTimerCount()).toBe(0);
});
