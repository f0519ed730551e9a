import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { connect, type AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { makeDoor, type Door } from '../../fetching/door.ts';
import type { Network } from '../../fetching/network.ts';
import { makeCertificate } from './certificate.ts';

/** The names that servers of the made-up internet can prove to have. */
export const certificate = makeCertificate('calendar.example', 'other.example');

/** How the addresses begin of machines that refuse every connection. */
export const CLOSED = '93.184.216.';

/** Listens on a port of this machine until the test ends. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that speaks plain HTTP on this machine; its address. */
export const serve = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(answer))}/a.ics`;

/** A listener on loopback that counts the connections to it. */
export async function makeTrap(): Promise<{ readonly port: number; readonly connections: () => number }> {
  const server = createHttpServer((_, response) => response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'));
  let count = 0;
  server.on('connection', () => count++);
  const port = await listen(server);
  return { port, connections: () => count };
}

interface Internet {
  /** The names that were looked up, and the addresses that were connected to, with their ports. */
  readonly asked: readonly string[];
  readonly connected: readonly string[];
  readonly fetch: Door;
}

/**
 * A made-up internet, where all addresses but the `CLOSED` ones lead to one server on this machine. `names` says which addresses each look-up of a
 * name finds; the last list stands for all further ones.
 */
export async function makeInternet(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
  answer: RequestListener,
  tls: ServerOptions = certificate,
): Promise<Internet> {
  const port = await listen(createServer(tls, answer));
  const asked: string[] = [];
  const connected: string[] = [];
  const turns = new Map<string, number>();
  const network: Network = {
    lookUp: async (name) => {
      asked.push(name);
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      return names[name]?.[turn] ?? names[name]?.at(-1) ?? [];
    },
    connect: (address, to) => {
      connected.push(`${address}:${to}`);
      // Nothing listens there.
      return connect({ host: '127.0.0.1', port: address.startsWith(CLOSED) ? 1 : port });
    },
  };
  return { asked, connected, fetch: makeDoor('public', { network, authority: certificate.cert }) };
}
