import { WebSocket } from 'ws';

/** Number of sockets opened at the same time. */
const AT_ONCE = 100;

/** A socket that reports each text as it arrives. */
export interface Connection {
  hear: (text: string) => void;
  send(text: string): void;
  close(): void;
}

/** Opens the given number of sockets, at each origin in turn; `greeting` says what one sends first and whether a text ends the greeting. */
export async function openSockets(
  origins: readonly string[],
  count: number,
  cookieOf: (index: number) => string,
  greeting: { readonly first: (index: number) => string; readonly isLast: (text: string) => boolean },
): Promise<Connection[]> {
  const open: Connection[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      open[index] = await openOne(
        origins[index % origins.length] ?? '',
        cookieOf(index),
        greeting.first(index),
        greeting.isLast,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return open;
}

function openOne(
  origin: string,
  cookie: string,
  first: string,
  isLast: (text: string) => boolean,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    const connection: Connection = {
      hear: (text) => {
        if (isLast(text)) resolve(connection);
      },
      send: (text) => socket.send(text),
      close: () => socket.terminate(),
    };
    socket.on('open', () => socket.send(first));
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) connection.hear(data.toString());
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}.`)));
  });
}
