import { Agent, createServer, request as ask, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Proxy {
  /** Its address for clients, e.g. `http://127.0.0.1:4711`. */
  readonly url: string;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** The servers behind it, e.g. `http://127.0.0.1:4712`. They take requests and live connections in turn. */
  readonly targets: readonly string[];
  /** The scheme that it reports to the servers. */
  readonly scheme?: 'http' | 'https';
  /** The local address that it connects from, by which the servers recognize it. */
  readonly from?: string;
}

/** Starts a typical reverse proxy: it appends to `X-Forwarded-For` and sets the scheme and the host. */
export async function startProxy({ targets, scheme = 'http', from }: ProxyOptions): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Duplex>();
  let turn = 0;

  const forward = (incoming: IncomingMessage): RequestOptions => {
    const { hostname, port, host } = new URL(targets[turn++ % targets.length] ?? '');
    const { headers, method, url, socket } = incoming;
    return {
      hostname,
      port,
      method,
      path: url,
      localAddress: from,
      headers: {
        ...headers,
        host,
        'x-forwarded-for': [headers['x-forwarded-for'] ?? [], socket.remoteAddress].flat().join(', '),
        'x-forwarded-proto': scheme,
        'x-forwarded-host': headers.host ?? '',
      },
    };
  };

  const server = createServer((incoming, answer) => {
    const request = ask({ ...forward(incoming), agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    request.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => request.destroy());
    incoming.pipe(request);
  });

  server.on('upgrade', (incoming, client, head) => {
    const request = ask(forward(incoming));
    client.on('error', () => request.destroy());
    request.on('error', () => client.destroy());
    request.on('response', (response) => {
      client.write(headOf(response));
      response.pipe(client);
    });
    request.on('upgrade', (response, upstream, first) => {
      for (const [side, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(side);
        side.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
      client.write(headOf(response));
      client.write(first);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    request.end();
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy is not listening.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const side of open) side.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The status line and headers of an answer, unchanged. */
function headOf({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
