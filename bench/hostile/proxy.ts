// A reverse proxy in turns, as a balancer in front of several nodes:
//
//   node bench/hostile/proxy.ts --port 4710 --target 4711 --target 4712
//
// It says whom it speaks for (X-Forwarded-For, -Proto, -Host), takes WebSockets too, and ends with its input.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { parseArgs } from 'node:util';

const LISTENERS = 32;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    target: { type: 'string', multiple: true, default: [] },
  },
});
const targets = options.target.map(Number);
const agent = new http.Agent({ keepAlive: true });
let turns = 0;

/** The request as the next node gets it. */
function onward(request: http.IncomingMessage): http.RequestOptions {
  const { method, url, headers, socket } = request;
  const before = headers['x-forwarded-for'];
  const from = socket.remoteAddress ?? '';
  return {
    host: '127.0.0.1',
    port: targets[turns++ % targets.length],
    method,
    path: url,
    headers: {
      ...headers,
      'x-forwarded-for': before === undefined ? from : `${[before].flat().join(', ')}, ${from}`,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': headers.host,
    },
  };
}

const server = http.createServer((request, response) => {
  const upstream = http.request({ ...onward(request), agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { connection: 'close' }).end();
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
});
// A node gives up a request that does not arrive; the proxy is not to be quicker.
server.requestTimeout = 0;
server.headersTimeout = 0;

server.on('upgrade', (request, client: Duplex, head: Buffer) => {
  const upstream = http.request(onward(request));
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  client.on('error', end);
  upstream.on('error', end);
  upstream.on('response', (answer) => {
    client.write(headOf(answer));
    answer.pipe(client);
  });
  upstream.on('upgrade', (answer, node: Duplex, nodeHead: Buffer) => {
    for (const side of [client, node]) side.on('error', () => {}).on('close', () => node.destroy());
    node.on('close', () => client.destroy());
    client.write(headOf(answer));
    client.write(nodeHead);
    node.write(head);
    client.pipe(node).pipe(client);
  });
  upstream.end();
});

function headOf({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

// Node accepts one connection of a listener in each turn of its event loop, and this proxy is not what is measured.
const shared = { port: Number(options.port), host: '127.0.0.1', backlog: 4096, reusePort: true };
const listeners: net.Server[] = [server];
for (let count = 1; count < LISTENERS; count++)
  listeners.push(
    net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
await Promise.all(listeners.map((listener) => once(listener.listen(shared), 'listening')));
process.stdout.write('listens\n');
process.stdin.once('close', () => process.exit(0)).resume();
