import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** The backlog of each listener: somebody who opens many connections soon fills Node's default of 511. */
const BACKLOG = 4096;
const LISTENERS = 32;
const SWEEP_MS = 50;
/** Whether the kernel distributes the connections to a port among its listeners. */
const SHARES_PORTS = process.platform === 'linux';

/**
 * Listens with `server` on a port and host; everything it opens closes with the server. Node accepts one connection per
 * listener in each turn of the event loop, and a busy loop has few turns: with a single listener, somebody who opens hundreds
 * of connections at once locks everybody else out for seconds. So there are several where the system supports it. Rejects
 * like Node's `listen`, with EADDRINUSE if anything listens there already.
 */
export async function listen(server: FastifyInstance, port: number, host: string): Promise<void> {
  if (!SHARES_PORTS) return void (await server.listen({ port, host, backlog: BACKLOG }));
  // Listeners that share a port would not notice another process that shares it too.
  const probe = createServer();
  await open(probe, { port, host });
  await close(probe);

  const further: Server[] = [];
  let closing: Promise<unknown> | undefined;
  server.addHook('preClose', async () => {
    // The server may have closed first, and then no longer closes idle connections.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    closing = Promise.all(further.map(close)).finally(() => clearInterval(sweep));
  });
  server.addHook('onClose', async () => void (await closing));
  await server.listen({ port, host, backlog: BACKLOG, reusePort: true } as ListenOptions);
  for (const address of server.addresses()) {
    for (let count = 1; count < LISTENERS; count++) {
      const listener = createServer(AS_HTTP, (socket) => server.server.emit('connection', socket));
      further.push(listener);
      await open(listener, { ...bound(address), backlog: BACKLOG, reusePort: true });
    }
  }
}

/** How a Node HTTP server accepts connections. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

const bound = (address: AddressInfo | string) =>
  typeof address === 'string' ? { path: address } : { host: address.address, port: address.port };

async function open(listener: Server, where: ListenOptions): Promise<void> {
  listener.listen(where);
  await once(listener, 'listening');
}

const close = (listener: Server): Promise<void> => new Promise((resolve) => listener.close(() => resolve()));
