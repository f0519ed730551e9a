import type { Operation } from './operations.ts';
import { attempt, type Attempt, type Input } from './requests.ts';
import type { Actor } from './world.ts';

const BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '{}',
  '[{}]',
  '{',
  '}{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '\ufeff{}',
  'NaN',
  'undefined',
  '{"a":\u0000}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"__proto__":null}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u005f_proto__":1}',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}"__proto__":1${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `${'{"constructor":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"title":"${'a'.repeat(300_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"field${index}":1`).join(',')}}`,
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
];

const CONTENT_TYPES: readonly string[] = [
  '',
  ';',
  '/',
  'json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/*',
  'application/json, text/plain',
  `application/${'x'.repeat(5000)}`,
];

const MULTIPART: readonly string[] = [
  '',
  '--x--\r\n',
  '--x\r\n',
  '--x\r\n\r\n\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nnot an image\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\u0089PNG\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\u0000.png"\r\n\r\n\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\ntext\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="constructor"; filename="a"\r\n\r\ntext\r\n--x--\r\n',
  `--x\r\ncontent-disposition: form-data; name="${'n'.repeat(2000)}"\r\n\r\n${'v'.repeat(5000)}\r\n--x--\r\n`,
  `--x\r\n${'a: b\r\n'.repeat(3000)}\r\ntext\r\n--x--\r\n`,
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\ncut o',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-transfer-encoding: base64\r\n\r\n!!!\r\n--x--\r\n',
  `${'--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na\r\n'.repeat(5)}--x--\r\n`,
];

const ENDS: readonly string[] = [
  '/',
  '//',
  '/%',
  '/%zz',
  '%zz',
  '%00',
  '%c0%af',
  '%ff',
  '%2f..%2f..',
  '/../%2e%2e/%2e',
  ';a=b',
  '?%',
  '?a=%zz&limit=%ff',
  '?__proto__=1',
  '?__proto__[isAdmin]=1&constructor=2',
  '?search=a&search=b&limit=1&limit=2&sort=newest&sort=rating&cursor=a&cursor=b&before=1&before=2',
  '?search[]=a&search[b]=c&limit[]=1&before[]=1',
  '?search=&limit=&latitude=&category=&cursor=&before=&availableFrom=&location=&sort=&minPrice=',
  '?search=%00&location=%00&cursor=%00',
  `?${'a=1&'.repeat(3000)}`,
  `?search=${'a'.repeat(70_000)}`,
  `/${'a'.repeat(3000)}`,
  '?availableFrom=2030-01-02&availableUntil=2030-01-01',
  '?latitude=1',
  '?minPrice=10&maxPrice=1',
];

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'SEARCH',
  'PROPFIND',
] as const;

const HEADERS: readonly Record<string, string>[] = [
  { cookie: 'lendloop_session=' },
  { cookie: 'lendloop_session=%' },
  { cookie: `lendloop_session=${'A'.repeat(43)}` },
  { cookie: `lendloop_session=${'A'.repeat(9000)}` },
  { cookie: 'lendloop_session=%00; lendloop_session="; __proto__=1;;;=;' },
  { origin: 'null' },
  { origin: 'http://' },
  { origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'cross-site' },
  { host: '' },
  { host: '[::' },
  { 'x-forwarded-for': "'; drop table users" },
  { 'x-forwarded-for': ', ,,', 'x-forwarded-proto': 'a', 'x-forwarded-host': '@' },
  { 'content-encoding': 'gzip' },
  { expect: '200-nothing' },
  { accept: '*;q=;,/' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"' },
];

const ELSEWHERE: readonly string[] = [
  '/api',
  '/api/',
  '/api/nothing/here',
  '/api/auth/google?__proto__=1&error=%0d%0a',
  '/api/openapi.json?a=%ff',
  '/images',
  '/images/',
  '/images/..%2f..%2fdatabase',
  '/images/%00/%ff',
  `/images/${'a'.repeat(63)}`,
  `/images/${'a'.repeat(64)}`,
  `/images/${'a'.repeat(64)}/400`,
  `/images/${'a'.repeat(64)}/__proto__`,
  `/images/${'a'.repeat(64)}/400.5`,
  `/images/${'a'.repeat(64)}/${'4'.repeat(400)}`,
  '/healthz?%zz',
  '/metrics?a[]=1',
];

/** Addresses outside the contract, with every method. */
export function strayAttempts(images: readonly string[], actor: Actor): Attempt[] {
  const urls = [...ELSEWHERE, ...images.flatMap((url) => [url, `${url}/800`, `${url}/9`, `${url}/800/`])];
  return urls.flatMap((url) => METHODS.map((method) => ({ actor, method, url, headers: {} })));
}

/** Requests with a wrong address, method, header or body. Everything else is as in `input`. */
export function rawAttempts(operation: Operation, input: Input, actor: Actor): Attempt[] {
  const good = attempt(operation, input, actor);
  const [path = ''] = good.url.split('?');
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const takesBody = operation.method !== 'GET';
  return [
    ...ENDS.map((end) => ({ ...good, url: path + end })),
    ...METHODS.map((method) => ({ ...good, method, isRefused: false })),
    ...HEADERS.map((headers) => ({ ...good, headers: { ...good.headers, ...headers } })),
    ...(takesBody ? CONTENT_TYPES : []).map((type) => ({
      ...good,
      headers: { 'content-type': type },
      payload: good.payload ?? '{}',
    })),
    ...(takesBody ? BODIES : []).map((payload) => ({
      ...good,
      headers: json,
      payload,
      // A call that needs nothing in its body takes an empty object.
      isRefused:
        operation.parts.body !== undefined &&
        !(payload === '{}' && operation.endpoint.body?.safeParse({}).success),
    })),
    ...(takesBody ? MULTIPART : []).map((payload) => ({
      ...good,
      headers: form,
      payload: Buffer.from(payload, 'latin1'),
      isRefused: operation.parts.body !== undefined,
    })),
  ];
}
