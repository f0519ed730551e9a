import { connect } from 'node:net';

import type { Endpoint } from '@lendloop/contract/endpoint';

/** How long to wait for an answer, in ms. */
const PATIENCE_MS = 10_000;

/** The answer on a raw connection. */
export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Odd request targets, some of which no client would send. */
export interface OddRequest {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body?: string;
}

const TARGETS: readonly string[] = [
  '/%61pi/user',
  '/%61%70%69/user',
  '/api%2fuser',
  '/api%2Fuser',
  '/%2561pi/user',
  '/api/%75ser',
  '/API/user',
  '/api/USER',
  '//api/user',
  '///api/user',
  '/api//user',
  '/api/user/',
  '/api/user//',
  '/api/../api/user',
  '/./api/user',
  '/api/./user',
  '/x/../api/user',
  '/../api/user',
  '/..%2fapi/user',
  '/%2e%2e/api/user',
  '/api/%2e/user',
  '/api/user%00',
  '/api/user%0d%0aa:b',
  '/api/user;a=b',
  '/api/user?',
  '/api/user??',
  '/api/user?#',
  '/api/user#',
  '/api/user#?a=b',
  '/api/user?a#b',
  '/api/user%3fa=b',
  '/api/user%23',
  '/\\api\\user',
  '\\api\\user',
  '/api/user\\..',
  'api/user',
  '?api/user',
  '#',
  '*',
  '/*',
  'http://127.0.0.1/api/user',
  'http://elsewhere.example/api/user',
  'HTTP://127.0.0.1/API/../api/user',
  'http:///api/user',
  'http://[::1/api/user',
  'http://user:secret@127.0.0.1/api/user',
  'https://127.0.0.1:99999/api/user',
  'ftp://127.0.0.1/api/user',
  'file:///etc/passwd',
  '//elsewhere.example/api/user',
  '127.0.0.1:80',
  'elsewhere.example:443',
  '/api/items/%31',
  '/api/items/1%2f..%2f2',
  '/api/items/%2e%2e',
  '/api/messages/1/2/../../conversations',
  '/api/items/%ff',
  '/api/items/%c3%28',
  '/api/items/%',
  '/api/items/１',
  '/api/items?limit=1&limit=2#limit=3',
  '/healthz/../api/user',
  '/images/../api/user',
  '/images/%2e%2e%2f%2e%2e%2fdatabase',
  '/assets/../../server/src/main.ts',
  '/ws',
  '/ws/',
  '/%77s',
  `/${'a/'.repeat(5000)}`,
  `/api/user?${'a'.repeat(12_000)}`,
  `/api/user?${'&'.repeat(12_000)}`,
  `/api/user?${'a[b]'.repeat(2500)}=1`,
  `/${'%2e'.repeat(4000)}`,
];

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'];
/** Request lines with targets, methods or spacing that are rare, unsupported or invalid. */
const LINES: readonly string[] = [
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'CONNECT 127.0.0.1:80 HTTP/1.1',
  'CONNECT /api/user HTTP/1.1',
  'PRI * HTTP/2.0',
  'PURGE /api/user HTTP/1.1',
  'QUERY /api/user HTTP/1.1',
  'get /api/user HTTP/1.1',
  'NOTHING /api/user HTTP/1.1',
  'GET /api/user HTTP/1.0',
  'GET /api/user HTTP/0.9',
  'GET /api/user HTTP/9.9',
  'GET /api/user',
  'GET  /api/user HTTP/1.1',
  'GET /api/user  HTTP/1.1',
  'GET\t/api/user\tHTTP/1.1',
  'GET /api/us er HTTP/1.1',
  'GET /api/user HTTP/1.1 ',
  ' GET /api/user HTTP/1.1',
  '',
];

/** Contradictory headers. */
const HEADERS: readonly (readonly string[])[] = [
  ['host: a', 'host: b'],
  ['host:'],
  ['host: [::'],
  [`host: ${'h'.repeat(5000)}`],
  ['host: a', 'content-length: 5', 'content-length: 6'],
  ['host: a', 'content-length: -1'],
  ['host: a', 'content-length: 99999999999999999999'],
  ['host: a', 'content-length: 5', 'transfer-encoding: chunked'],
  ['host: a', 'transfer-encoding: gzip'],
  ['host: a', 'transfer-encoding: chunked, identity'],
  ['host: a', 'connection: upgrade', 'upgrade: h2c'],
  ['host: a', 'connection: upgrade', 'upgrade: websocket'],
  ['host: a', 'connection: close, keep-alive, upgrade'],
  ['host: a', 'expect: 100-continue'],
  ['host: a', 'a b: c'],
  ['host: a', ': c'],
  ['host: a', 'a: b\r c'],
  ['host: a', 'a: \u0000'],
  ['host: a', ...Array.from({ length: 3000 }, (_, index) => `h${index}: v`)],
  ['host: a', `cookie: ${'a=b; '.repeat(3000)}`],
  ['host: a', `x-forwarded-for: ${'1.2.3.4, '.repeat(1000)}`],
];

/** Every odd target with every method, odd request lines and odd headers, all with the given cookie. */
export function oddRequests(cookie: string): OddRequest[] {
  const usual = ['host: 127.0.0.1', `cookie: ${cookie}`];
  return [
    ...TARGETS.flatMap((target) =>
      METHODS.map((method) => ({ line: `${method} ${target} HTTP/1.1`, headers: usual })),
    ),
    ...LINES.map((line) => ({ line, headers: usual })),
    ...HEADERS.flatMap((headers) =>
      ['GET /api/user HTTP/1.1', 'POST /api/login HTTP/1.1'].map((line) => ({
        line,
        headers: [...headers, `cookie: ${cookie}`],
      })),
    ),
  ];
}

/** Sends the request unchanged on a new connection. Null when the server neither answers nor closes. */
export function sendOdd(port: number, { line, headers, body = '' }: OddRequest): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const timer = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, PATIENCE_MS);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may close before it has read everything.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString();
      resolve(read(text.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '')));
    });
    socket.write(`${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n${body}`);
  });
}

/** What is wrong with an endpoint's answer; null when nothing is. */
export function faultOfRaw(answer: RawAnswer | null, endpoint: Endpoint | undefined): string | null {
  if (answer === null) return 'neither an answer nor a close';
  const { status, headers, body } = answer;
  // The only permitted server error is an unsupported HTTP version.
  if (status >= 500 && status !== 505) return `status ${status}`;
  if (!endpoint) return body.includes('@example.com') ? 'shows who is signed in' : null;
  return headers.get('cache-control') === 'no-store' ? null : 'may be kept by caches';
}

function read(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
  return {
    status: Number(/^HTTP\/1\.\d (\d+)/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
  };
}
