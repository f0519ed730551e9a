import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

import { FRAME_MAX_BYTES, LIVE_PATH, ServerFrame } from '@lendloop/contract/live';

const PATIENCE_MS = 10_000;
const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
/** Payload of the last ping. Its pong shows that everything before was read. */
const LAST = Buffer.from('the last one');
/** Close codes allowed by the protocol or the contract. */
const CLOSES: readonly number[] = [1000, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1013];

interface FrameOptions {
  readonly opcode?: number;
  readonly fin?: boolean;
  /** The three reserved bits. */
  readonly reserved?: number;
  readonly masked?: boolean;
  /** Overrides the payload's length. */
  readonly length?: bigint;
}

/** The bytes of a frame, valid or not. */
function frame(
  payload: Buffer | string,
  { opcode = OPCODE.text, fin = true, reserved = 0, masked = true, length }: FrameOptions = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(10);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(length ?? BigInt(bytes.length), 2);
  const short = length === undefined && bytes.length < 126;
  if (short) head[1] = (masked ? 0x80 : 0) | bytes.length;
  const mask = masked ? randomBytes(4) : Buffer.alloc(0);
  const body = masked ? Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0))) : bytes;
  return Buffer.concat([short ? head.subarray(0, 2) : head, mask, body]);
}

/** Bytes to send once the connection is a WebSocket, with a description. */
export interface OddFrames {
  readonly what: string;
  readonly bytes: readonly Buffer[];
  /** More bytes are announced than sent, so the server rightly waits until the client disconnects. */
  readonly isUnfinished?: boolean;
}

/** Everything that a client should not send. The ids belong to existing people and items. */
export function oddFrames(userId: number, otherId: number, itemId: number): OddFrames[] {
  const texts: readonly string[] = [
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '"auth"',
    'auth',
    '{"type":"auth"',
    '{"type":null}',
    '{"type":["auth"]}',
    '{"type":"__proto__"}',
    '{"type":"toString"}',
    '{"__proto__":{"type":"auth"}}',
    '{"type":"nothing"}',
    '{"type":"auth","type":"message"}',
    ...[0, -1, otherId, 2 ** 31, 1.5].map((id) => JSON.stringify({ type: 'auth', userId: id })),
    '{"type":"auth","userId":1e400}',
    `{"type":"auth","userId":${'9'.repeat(400)}}`,
    '{"type":"auth","userId":"1"}',
    '{"type":"auth","userId":[1]}',
    '{"type":"auth"}',
    ...['typing', 'message', 'rental_update'].flatMap((type) => [
      `{"type":"${type}"}`,
      `{"type":"${type}","receiverId":1e400,"itemId":1e400,"content":1e400,"rentalId":1e400}`,
      JSON.stringify({
        type,
        receiverId: otherId,
        itemId: 2 ** 31 - 1,
        content: 'a',
        rentalId: 2 ** 31 - 1,
        status: 'x',
        notifyUserId: 1,
      }),
      JSON.stringify({ type, receiverId: 2 ** 31 - 1, itemId, content: 'a' }),
    ]),
    JSON.stringify({ type: 'message', receiverId: otherId, itemId, content: 'x'.repeat(6000) }),
    JSON.stringify({ type: 'message', receiverId: otherId, itemId, content: '\u0000' }),
    '{"type":"message","content":"\\ud800"}',
    JSON.stringify({
      type: 'message',
      receiverId: otherId,
      itemId,
      content: 'a',
      clientId: 'x'.repeat(1000),
    }),
    JSON.stringify({ type: 'message', receiverId: userId, itemId, content: 'to myself' }),
    '['.repeat(60_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `{"type":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    `${'{"type":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `[${'[],'.repeat(20_000)}[]]`,
    `{"type":"auth","userId":[${'[],'.repeat(20_000)}[]]}`,
    `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    'x'.repeat(FRAME_MAX_BYTES),
    'x'.repeat(FRAME_MAX_BYTES + 1),
    'x'.repeat(1024 * 1024),
  ];
  const { continuation, binary, close, ping, pong } = OPCODE;
  const half = '{"type":"typing",';
  const broken: readonly OddFrames[] = [
    { what: 'invalid UTF-8', bytes: [frame(Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22]))] },
    {
      what: 'invalid UTF-8 in two pieces',
      bytes: [
        frame(Buffer.from([0xe2, 0x82]), { fin: false }),
        frame(Buffer.from([0x28]), { opcode: continuation }),
      ],
    },
    { what: 'an encoded surrogate', bytes: [frame(Buffer.from([0xed, 0xa0, 0x80]))] },
    ...[1, 2, 3, 4, 7].map((reserved) => ({
      what: `reserved bits ${reserved}`,
      bytes: [frame('{}', { reserved })],
    })),
    ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => ({
      what: `opcode ${opcode}`,
      bytes: [frame('{}', { opcode })],
    })),
    { what: 'unmasked', bytes: [frame('{}', { masked: false })] },
    { what: 'unmasked ping', bytes: [frame('a', { opcode: ping, masked: false })] },
    { what: 'binary', bytes: [frame(randomBytes(1000), { opcode: binary })] },
    { what: 'empty binary', bytes: [frame('', { opcode: binary })] },
    { what: 'a continuation without a beginning', bytes: [frame('a', { opcode: continuation })] },
    { what: 'two beginnings', bytes: [frame(half, { fin: false }), frame(half, { fin: false })] },
    {
      what: 'a text inside a text',
      bytes: [frame(half, { fin: false }), frame('{}'), frame('}', { opcode: continuation })],
    },
    {
      what: 'a ping inside a text',
      bytes: [
        frame(half, { fin: false }),
        frame('a', { opcode: ping }),
        frame('"a":1}', { opcode: continuation }),
      ],
    },
    {
      what: 'a message in 5000 empty pieces',
      bytes: [
        frame('', { fin: false }),
        ...Array.from({ length: 5000 }, () => frame('', { opcode: continuation, fin: false })),
        frame('', { opcode: continuation }),
      ],
    },
    {
      what: 'a message in 5000 pieces of a byte',
      bytes: [
        frame('[', { fin: false }),
        ...Array.from({ length: 5000 }, () => frame('1', { opcode: continuation, fin: false })),
        frame(']', { opcode: continuation }),
      ],
    },
    {
      what: 'a large message in pieces',
      bytes: [
        frame('[', { fin: false }),
        ...Array.from({ length: 40 }, () => frame('1'.repeat(4000), { opcode: continuation, fin: false })),
        frame(']', { opcode: continuation }),
      ],
    },
    { what: 'a ping in pieces', bytes: [frame('a', { opcode: ping, fin: false })] },
    { what: 'a large ping', bytes: [frame('a'.repeat(126), { opcode: ping })] },
    { what: 'a pong nobody asked for', bytes: [frame('a', { opcode: pong })] },
    { what: '2000 pings', bytes: Array.from({ length: 2000 }, () => frame('a', { opcode: ping })) },
    { what: 'a length of 2^63', bytes: [frame('a', { length: 2n ** 63n })], isUnfinished: true },
    { what: 'a length of 2^64 - 1', bytes: [frame('a', { length: 2n ** 64n - 1n })], isUnfinished: true },
    { what: 'a close without a code', bytes: [frame('', { opcode: close })] },
    { what: 'a close of one byte', bytes: [frame('a', { opcode: close })] },
    ...[0, 999, 1004, 1005, 1006, 1015, 2999, 65_535].map((code) => ({
      what: `a close with ${code}`,
      bytes: [frame(Buffer.from([code >> 8, code & 0xff]), { opcode: close })],
    })),
    {
      what: 'a close with invalid UTF-8',
      bytes: [frame(Buffer.from([0x03, 0xe8, 0xff]), { opcode: close })],
    },
    {
      what: 'frames after a close',
      bytes: [frame(Buffer.from([0x03, 0xe8]), { opcode: close }), frame('{}')],
    },
    {
      what: 'no frame at all',
      bytes: [Buffer.from('GET / HTTP/1.1\r\nhost: a\r\n\r\n')],
      isUnfinished: true,
    },
    { what: 'noise', bytes: [randomBytes(5000)], isUnfinished: true },
  ];
  const auth = frame(JSON.stringify({ type: 'auth', userId }));
  const each: OddFrames[] = [
    ...texts.map((text) => ({ what: text.slice(0, 200), bytes: [frame(text)] })),
    ...broken,
  ];
  return [
    ...each.map((odd) => ({ ...odd, what: `before auth: ${odd.what}` })),
    ...each.map((odd) => ({ ...odd, what: `after auth: ${odd.what}`, bytes: [auth, ...odd.bytes] })),
    { what: 'auth 200 times', bytes: Array.from({ length: 200 }, () => auth) },
  ];
}

/** Sends the frames on a new connection. Returns what is wrong with the answer, or null. */
export async function faultOfFrames(
  port: number,
  cookie: string,
  { bytes, isUnfinished = false }: OddFrames,
): Promise<string | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  const received = new Received(socket);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  for (const piece of [...bytes, frame(LAST, { opcode: OPCODE.ping })]) socket.write(piece);
  if (isUnfinished) socket.end();
  const end = await received.end;
  socket.destroy();
  return end;
}

/** Reads a server's WebSocket frames until it answers the last ping or closes. */
class Received {
  /** What is wrong with the frames; null when nothing is. */
  readonly end: Promise<string | null>;
  #bytes = Buffer.alloc(0);
  #isOpen = false;

  constructor(socket: Socket) {
    this.end = new Promise((resolve) => {
      const timer = setTimeout(() => resolve('neither an answer nor a close'), PATIENCE_MS);
      const finish = (fault: string | null) => {
        clearTimeout(timer);
        resolve(fault);
      };
      socket.on('error', () => {});
      socket.on('close', () => finish(this.#isOpen ? null : 'closed before it was a WebSocket'));
      socket.on('data', (chunk: Buffer) => {
        this.#bytes = Buffer.concat([this.#bytes, chunk]);
        for (let fault = this.#next(); fault !== undefined; fault = this.#next())
          if (fault !== 'good') return finish(fault);
      });
    });
  }

  /** Reads one frame: undefined when it is incomplete, 'good' to continue, otherwise how the connection ends. */
  #next(): string | null | undefined {
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      const head = this.#bytes.subarray(0, end).toString();
      if (!head.startsWith('HTTP/1.1 101')) return `refused: ${head.slice(0, 100)}`;
      this.#bytes = this.#bytes.subarray(end + 4);
      this.#isOpen = true;
    }
    if (this.#bytes.length < 2) return undefined;
    const [first = 0, short = 0] = this.#bytes;
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (this.#bytes.length < start) return undefined;
    const length =
      short === 127
        ? Number(this.#bytes.readBigUInt64BE(2))
        : short === 126
          ? this.#bytes.readUInt16BE(2)
          : short;
    if (this.#bytes.length < start + length) return undefined;
    const payload = this.#bytes.subarray(start, start + length);
    this.#bytes = this.#bytes.subarray(start + length);
    return faultOf(first & 0x0f, payload);
  }
}

function faultOf(opcode: number, payload: Buffer): string | null {
  if (opcode === OPCODE.pong) return payload.equals(LAST) ? null : 'good';
  if (opcode === OPCODE.close) {
    const code = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
    return CLOSES.includes(code) ? null : `closed with ${code}`;
  }
  if (opcode !== OPCODE.text) return opcode === OPCODE.ping ? 'good' : `a frame with opcode ${opcode}`;
  const parsed = ServerFrame.safeParse(JSON.parse(payload.toString()));
  if (!parsed.success) return `no frame of the contract: ${payload.toString().slice(0, 300)}`;
  if (parsed.data.type === 'error' && parsed.data.code === 'internal') return 'an internal error';
  return 'good';
}
