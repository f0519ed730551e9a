import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server whose port may change. It cuts connections on request. */
export interface Proxy {
  /** The address for clients, e.g. `http://127.0.0.1:4711`. */
  readonly origin: string;
  /** Directs new connections to this port; refuses them while it is null. */
  target(port: number | null): void;
  /** Cuts each open connection with the given probability, and returns how many it cut. */
  cut(chance: number): number;
  close(): void;
}

export async function startProxy(): Promise<Proxy> {
  let port: number | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const end = () => {
      open.delete(client);
      client.destroy();
      upstream?.destroy();
    };
    const upstream = port === null ? null : connect({ port, host: '127.0.0.1' });
    open.add(client);
    for (const side of [client, upstream]) side?.on('error', end).on('close', end);
    if (upstream) client.pipe(upstream).pipe(client);
    else end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy is not listening.');
  const cut = (chance: number) => {
    const cutOff = [...open].filter(() => Math.random() < chance);
    for (const client of cutOff) client.destroy();
    return cutOff.length;
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    target: (to) => (port = to),
    cut,
    close: () => {
      server.close();
      cut(1);
    },
  };
}
