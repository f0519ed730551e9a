import { connect } from 'node:net';

/** A connection on which a test writes whatever it likes, byte by byte. */
export interface Wire {
  readonly write: (text: string) => void;
  /** All that has come so far. */
  readonly received: () => string;
  /** Resolves once what has come fits; throws what has come when the other side ends before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Breaks the connection off, as a cable that is pulled. */
  readonly cut: () => void;
}

/** Opens a connection to a port of this machine. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  // The end is seen by 'close', which follows.
  socket.on('error', () => {});
  return {
    write: (text) => void socket.write(text, 'latin1'),
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(received)) resolve(received);
          else if (socket.closed) reject(new Error(`Ended after: ${received}`));
        };
        socket.on('data', look);
        socket.on('close', look);
        look();
      }),
    cut: () => void socket.resetAndDestroy(),
  };
}
