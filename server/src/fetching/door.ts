import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { VERSION } from '../config.ts';
import { readAddress, type Reach } from './addresses.ts';
import { readBody } from './body.ts';
import { openConnection, Refusal } from './connection.ts';
import { machineNetwork, type Network } from './network.ts';

const REDIRECTS_MAX = 3;
/** Time to find, connect to and recognize a server, and for everything together, in ms. */
const CONNECT_MS = 5000;
const TOTAL_MS = 10_000;
const BYTES_MAX = 2 * 1024 * 1024;
/** Of all that arrives: a quarter more than the content may have. A server that sends it in tiny parts would keep the processor busy. */
const ARRIVING_MAX = 1.25 * BYTES_MAX;
/** Answers before the actual one, of which usual servers send one at most. */
const INTERIM_MAX = 10;
/** Longer tags are not kept. */
const TAG_MAX = 500;
const MOVED = [301, 302, 303, 307, 308];

/** What is asked of an address. */
export interface Ask {
  readonly accept: string;
  /** What the content must begin with, in capitals; either case will do. */
  readonly beginsWith: string;
  /** The entity tag of what is known already. */
  readonly tag?: string | null;
}

/** What came of it. `refused`: the address may not be fetched, and nothing was sent. */
export type Fetched =
  | { readonly kind: 'fetched'; readonly bytes: Buffer; readonly tag: string | null }
  | { readonly kind: 'unchanged' | 'refused' | 'unreachable' | 'other_content' | 'too_large' };

/** Fetches an address that a person named. It never throws: what goes wrong is one of a few words, which tell no details. */
export type Door = (address: string, ask: Ask, signal?: AbortSignal) => Promise<Fetched>;

interface DoorOptions {
  readonly network?: Network;
  readonly authority?: string;
  readonly connectMs?: number;
  readonly totalMs?: number;
}

/**
 * The one way to addresses that people name, safe against those that would have the server ask its own network. It sends no
 * cookies and no credentials, and each redirect is checked as the first address was.
 */
export function makeDoor(
  reach: Reach,
  { network = machineNetwork, authority, connectMs = CONNECT_MS, totalMs = TOTAL_MS }: DoorOptions = {},
): Door {
  return async (address, ask, stop) => {
    const deadline = AbortSignal.timeout(totalMs);
    const signal = stop ? AbortSignal.any([deadline, stop]) : deadline;
    let url = readAddress(address, reach);
    try {
      for (let redirects = 0; url; redirects++) {
        const connecting = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
        const access = { reach, network, authority, arrivingMax: ARRIVING_MAX };
        const { socket, expectBounded } = await openConnection(url, access, connecting);
        try {
          const response = await send(url, socket, ask, signal);
          if (!MOVED.includes(response.statusCode ?? 0)) {
            const received = await receive(response, ask, signal);
            expectBounded();
            return received;
          }
          if (redirects === REDIRECTS_MAX) return { kind: 'unreachable' };
          url = readAddress(response.headers.location ?? '', reach, url);
        } finally {
          socket.destroy();
        }
      }
      return { kind: 'refused' };
    } catch (error) {
      return { kind: error instanceof Refusal ? 'refused' : 'unreachable' };
    }
  };
}

async function send(url: URL, socket: Socket, ask: Ask, signal: AbortSignal): Promise<IncomingMessage> {
  const sent = request({
    createConnection: () => socket,
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      accept: ask.accept,
      'accept-encoding': 'gzip',
      'user-agent': `Lendloop/${VERSION}`,
      connection: 'close',
      ...(ask.tag != null && { 'if-none-match': ask.tag }),
    },
    signal,
  });
  let interim = 0;
  sent.on('information', () => {
    if (++interim > INTERIM_MAX) sent.destroy();
  });
  const answer = Promise.withResolvers<IncomingMessage>();
  // The first of these counts. A server that changes to another protocol gives no answer and no error, and no deadline ends what has ended.
  sent.on('response', answer.resolve).on('error', answer.reject);
  sent.on('close', () => answer.reject(new Error('The connection ended before the answer.')));
  sent.end();
  const response = await answer.promise;
  if (interim > INTERIM_MAX) throw new Error('There were too many answers before the actual one.');
  return response;
}

async function receive(response: IncomingMessage, ask: Ask, signal: AbortSignal): Promise<Fetched> {
  const { statusCode, headers } = response;
  if (statusCode === 304 && ask.tag != null) return { kind: 'unchanged' };
  if (statusCode !== 200) return { kind: 'unreachable' };
  const read = await readBody(response, { bytesMax: BYTES_MAX, beginsWith: ask.beginsWith, signal });
  if (typeof read === 'string') return { kind: read };
  const tag = headers.etag ?? '';
  return { kind: 'fetched', bytes: read, tag: tag !== '' && tag.length <= TAG_MAX ? tag : null };
}
