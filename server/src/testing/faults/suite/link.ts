import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a link treats connections. `silent` takes bytes and passes none on, like a frozen machine; `slow` holds up each piece;
 * `says` hangs up on open connections, and answers new ones by itself: to their first bytes, or at once.
 */
type Way =
  | { readonly is: 'open' | 'closed' | 'silent' }
  | { readonly is: 'slow'; readonly pauseMs: number }
  | { readonly is: 'says'; readonly text: string; readonly first: boolean };

/** A connection to a service that can be disturbed. */
export interface Link {
  readonly port: number;
  become(way: Way): void;
  close(): void;
}

/** Starts a link to a port of this machine, on loopback. */
export async function startLink(target: number): Promise<Link> {
  let way: Way = { is: 'open' };
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (way.is === 'closed') return void client.destroy();
    const keep = (socket: Socket, end: () => void) => {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    };
    if (way.is === 'says') {
      const { text, first } = way;
      keep(client, () => client.destroy());
      if (first) client.end(text);
      else client.once('data', () => client.end(text));
      return;
    }
    const upstream = connect({ port: target, host: '127.0.0.1' });
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      keep(from, end);
      from.on('data', (bytes) => {
        from.pause();
        void pass(from, to, bytes);
      });
    }
  });
  const pass = async (from: Socket, to: Socket, bytes: Buffer): Promise<void> => {
    if (way.is === 'slow') await sleep(way.pauseMs);
    while (way.is === 'silent' && !from.destroyed) await sleep(20);
    to.write(bytes);
    from.resume();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link is not listening.');
  return {
    port: address.port,
    become: (next) => {
      way = next;
      if (next.is === 'closed' || next.is === 'says') cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
