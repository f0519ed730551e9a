import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** Connections that may wait at a listener: Node's own 511 are soon taken by whoever opens many. */
const BACKLOG = 4096;
const LISTENERS = 32;
const SWEEP_MS = 50;
/** Whether the kernel deals the connections of a port out among its listeners. */
const SHARES_PORTS = process.platform === 'linux';

/**
 * Opens `server` at a port and a host; all that it opens closes with it. Node accepts one connection of a listener in each turn of its
 * event loop, and a busy loop takes few turns: behind a single listener, whoever opens hundreds of connections at once keeps
 * everybody else out for seconds. So there are several where the system allows it.
 * Throws what `listen` of Node throws, EADDRINUSE where anything listens there already.
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
    // The server itself may have ended before them, and no longer closes what has nothing to do.
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

/** How an HTTP server of Node takes its connections. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

const bound = (address: AddressInfo | string) =>
  typeof address === 'string' ? { path: address } : { host: address.address, port: address.port };

async function open(listener: Server, where: ListenOptions): Promise<void> {
  listener.listen(where);
  await once(listener, 'listening');
}

const close = (listener: Server): Promise<void> => new Promise((resolve) => listener.close(() => resolve()));
