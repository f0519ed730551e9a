import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { makeCertificate } from '../testing/internet/certificate.ts';
import { certificate, CLOSED, listen, makeInternet, makeTrap, serve } from '../testing/internet/internet.ts';
import { makeDoor, type Ask, type Fetched } from './door.ts';
import type { Network } from './network.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const ASK: Ask = { accept: 'text/calendar', beginsWith: 'BEGIN:VCALENDAR' };
const PUBLIC = '93.184.215.14';
const OTHER = '93.184.215.15';
const PUBLIC_6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

const textOf = (fetched: Fetched) => (fetched.kind === 'fetched' ? fetched.bytes.toString() : fetched.kind);

describe('a calendar on the public internet', () => {
  test('is fetched from the very address that was checked', async () => {
    let headers = {};
    const { fetch, asked, connected } = await makeInternet(
      { 'calendar.example': [[PUBLIC], ['127.0.0.1']] },
      (request, response) => {
        headers = request.headers;
        response.setHeader('etag', '"1"').setHeader('set-cookie', 'a=1').end(CALENDAR);
      },
    );
    const fetched = await fetch('webcal://calendar.example/a.ics', ASK);
    expect([textOf(fetched), fetched]).toEqual([CALENDAR, expect.objectContaining({ tag: '"1"' })]);
    // The name leads to this machine from its second answer on, which nobody asks for.
    expect([asked, connected]).toEqual([['calendar.example'], [`${PUBLIC}:443`]]);
    expect(headers).toEqual({
      host: 'calendar.example',
      accept: 'text/calendar',
      'accept-encoding': 'gzip',
      'user-agent': expect.stringMatching(/^Lendloop\/\d/) as string,
      connection: 'close',
    });
  });

  test('is not fetched if one of the addresses of its name is not public', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']) {
      const { fetch, connected } = await makeInternet(
        { 'calendar.example': [[PUBLIC, address]] },
        (_, response) => response.end(CALENDAR),
      );
      expect(await fetch('https://calendar.example/a.ics', ASK)).toEqual({ kind: 'refused' });
      expect(connected).toEqual([]);
    }
  });

  test('is fetched from one of the first two addresses of each family of its name', async () => {
    const closed = Array.from({ length: 300 }, (_, number) => `${CLOSED}${number % 250}`);
    for (const [addresses, kind, tries] of [
      [[...closed.slice(0, 1), PUBLIC], 'fetched', 2],
      [[...closed, PUBLIC], 'unreachable', 2],
      [[...closed, PUBLIC_6, PUBLIC_6], 'fetched', 3],
    ] as const) {
      const { fetch, connected } = await makeInternet({ 'calendar.example': [addresses] }, (_, response) =>
        response.end(CALENDAR),
      );
      expect((await fetch('https://calendar.example/a.ics', ASK)).kind).toBe(kind);
      expect(connected).toHaveLength(tries);
    }
  });

  test('is looked up and checked again at each redirect', async () => {
    const { fetch, asked, connected } = await makeInternet(
      { 'calendar.example': [[PUBLIC], ['127.0.0.1']], 'other.example': [[OTHER]] },
      ({ headers }, response) => {
        const location = `https://${headers.host === 'other.example' ? 'calendar' : 'other'}.example/b.ics`;
        response.writeHead(302, { location }).end();
      },
    );
    expect(await fetch('https://calendar.example/a.ics', ASK)).toEqual({ kind: 'refused' });
    expect(asked).toEqual(['calendar.example', 'other.example', 'calendar.example']);
    expect(connected).toEqual([`${PUBLIC}:443`, `${OTHER}:443`]);
  });

  test('is fetched after three redirects, but not after four', async () => {
    let left = 3;
    const { fetch, connected } = await makeInternet({ 'calendar.example': [[PUBLIC]] }, (_, response) => {
      if (left-- > 0) response.writeHead(301, { location: '/next.ics' }).end();
      else response.end(CALENDAR);
    });
    expect(textOf(await fetch('https://calendar.example/a.ics', ASK))).toBe(CALENDAR);
    left = 4;
    expect(await fetch('https://calendar.example/a.ics', ASK)).toEqual({ kind: 'unreachable' });
    expect(connected).toHaveLength(8);
  });

  test('is not fetched from a server whose certificate is for another name, or from another authority', async () => {
    const answer: RequestListener = (_, response) => response.end(CALENDAR);
    const names = { 'calendar.example': [[PUBLIC]], 'third.example': [[PUBLIC]] };
    const { fetch } = await makeInternet(names, answer);
    expect(await fetch('https://third.example/a.ics', ASK)).toEqual({ kind: 'unreachable' });
    const stranger = await makeInternet(names, answer, makeCertificate('calendar.example'));
    expect(await stranger.fetch('https://calendar.example/a.ics', ASK)).toEqual({ kind: 'unreachable' });
  });

  test('is tried at the next address when the first one does not answer', async () => {
    const port = await listen(createServer(certificate, (_, response) => response.end(CALENDAR)));
    const closed = await listen(createHttpServer());
    const connected: string[] = [];
    const network: Network = {
      lookUp: async () => ['2606:4700::1', OTHER, PUBLIC],
      connect: (address) => {
        connected.push(address);
        return connect({
          host: address === PUBLIC ? '127.0.0.1' : '127.0.0.2',
          port: address === PUBLIC ? port : closed,
        });
      },
    };
    const fetch = makeDoor('public', { network, authority: certificate.cert });
    expect(textOf(await fetch('https://calendar.example/a.ics', ASK))).toBe(CALENDAR);
    expect(connected).toEqual([OTHER, PUBLIC]);
  });
});

describe('no packet leaves', () => {
  test.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `https://127.0.0.1:${port}/`,
    () => 'https://127.0.0.1/',
    () => 'https://[::ffff:127.0.0.1]/',
    () => 'https://[::1]/',
    () => 'https://2130706433/',
    () => 'https://0177.0.0.1/',
    () => 'https://0x7f.1/',
    () => 'https://169.254.169.254/latest/meta-data/',
    () => 'https://0/',
  ])('for an address that means this machine or its network', async (addressWith) => {
    const trap = await makeTrap();
    const attempts: string[] = [];
    const network: Network = {
      lookUp: async (name) => {
        attempts.push(name);
        return ['127.0.0.1'];
      },
      connect: (address) => {
        attempts.push(address);
        return connect({ host: '127.0.0.1', port: trap.port });
      },
    };
    const fetch = makeDoor('public', { network });
    expect(await fetch(addressWith(trap.port), ASK)).toEqual({ kind: 'refused' });
    expect([attempts, trap.connections()]).toEqual([[], 0]);
  });

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'http://calendar.example/',
    'https://calendar.example:8443/',
    'https://user:secret@calendar.example/',
    'file:///etc/passwd',
    '',
  ])('when a redirect leads to %s', async (location) => {
    const { fetch, connected } = await makeInternet(
      { 'calendar.example': [[PUBLIC]] },
      (_, response) => void response.writeHead(307, { location }).end(),
    );
    const { kind } = await fetch('https://calendar.example/a.ics', ASK);
    // Without a location, a redirect leads back to where it came from.
    expect(kind).toBe(location === '' ? 'unreachable' : 'refused');
    expect(connected).toHaveLength(location === '' ? 4 : 1);
  });

  test('for a name that only this machine knows', async () => {
    const trap = await makeTrap();
    const fetch = makeDoor('public');
    const { kind } = await fetch(`https://localhost/`, ASK);
    expect(['refused', 'unreachable']).toContain(kind);
    expect(trap.connections()).toBe(0);
  });
});

describe('slow servers are given up', () => {
  test('that send a byte now and then', async () => {
    const drip: RequestListener = (_, response) => {
      const sending = setInterval(() => response.write('B'), 10);
      response.on('close', () => clearInterval(sending));
    };
    const fetch = makeDoor('any', { totalMs: 300 });
    const slow = `BEGIN:VCALENDAR${'\n'.repeat(10)}`;
    const begun: RequestListener = (request, response) => {
      response.write(slow);
      drip(request, response);
    };
    for (const answer of [drip, begun]) {
      const { kind } = await fetch(await serve(answer), ASK);
      expect(['unreachable', 'other_content']).toContain(kind);
    }
    expect(await fetch(await serve(begun), ASK)).toEqual({ kind: 'unreachable' });
  });

  test('that never answer', async () => {
    const fetch = makeDoor('any', { totalMs: 200 });
    expect(await fetch(await serve(() => {}), ASK)).toEqual({ kind: 'unreachable' });
  });

  test('that never finish the handshake, and names that are never found', async () => {
    const silent = await listen(createHttpServer());
    let isAborted = false;
    const base: Network = {
      lookUp: async () => [PUBLIC],
      connect: () => connect({ host: '127.0.0.1', port: silent }),
    };
    const unanswered: Network = {
      ...base,
      lookUp: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason as Error);
          });
        }),
    };
    for (const network of [base, unanswered])
      expect(await makeDoor('public', { network, connectMs: 200 })('https://calendar.example/', ASK)).toEqual(
        {
          kind: 'unreachable',
        },
      );
    expect(isAborted).toBe(true);
  });

  test('when the server stops', async () => {
    const stop = new AbortController();
    const fetch = makeDoor('any');
    const address = await serve(() => stop.abort());
    expect(await fetch(address, ASK, stop.signal)).toEqual({ kind: 'unreachable' });
  });
});

describe('servers are given up that send much besides a calendar', () => {
  /** A calendar in chunks of a byte, each of which takes five more: 3.6 MB for one of 0.6 MB. */
  const inBytes: RequestListener = ({ socket }) =>
    void socket.end(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nf\r\nBEGIN:VCALENDAR\r\n${'1\r\nx\r\n'.repeat(600_000)}0\r\n\r\n`,
    );

  test('such as the sizes of tiny chunks', async () => {
    const { fetch } = await makeInternet({ 'calendar.example': [[PUBLIC]] }, inBytes);
    expect(await fetch('https://calendar.example/a.ics', ASK)).toEqual({ kind: 'unreachable' });
    expect(await makeDoor('any')(await serve(inBytes), ASK)).toEqual({ kind: 'unreachable' });
  });

  test('or interim answers', async () => {
    const after = (count: number) =>
      serve((_, response) => {
        for (let sent = 0; sent < count; sent++) response.writeProcessing();
        response.end(CALENDAR);
      });
    const fetch = makeDoor('any');
    expect(textOf(await fetch(await after(10), ASK))).toBe(CALENDAR);
    expect(await fetch(await after(11), ASK)).toEqual({ kind: 'unreachable' });
  });
});

describe('servers that break the rules of HTTP are given up', () => {
  const answers: [string, string][] = [
    [
      'right behind the head of its answer',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno size\r\n',
    ],
    [
      'right behind a redirect',
      'HTTP/1.1 302 Found\r\nlocation: /b\r\ntransfer-encoding: chunked\r\n\r\nno size\r\n',
    ],
    [
      'right behind an interim answer',
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: a\r\n\r\n',
    ],
    [
      'with two answers',
      'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
    ],
    [
      'with another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
    ],
  ];
  test.each(answers)('%s', async (_, answer) => {
    const address = await serve(({ socket }) => void socket.write(answer));
    const { kind } = await makeDoor('any', { totalMs: 500 })(address, ASK);
    expect(['unreachable', 'other_content']).toContain(kind);
  });
});
