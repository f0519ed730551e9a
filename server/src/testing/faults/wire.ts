import { connect } from 'node:net';

/** A raw connection to which a test writes any bytes. */
export interface Wire {
  readonly write: (text: string) => void;
  /** Everything received so far. */
  readonly received: () => string;
  /** Resolves once the received text matches. Throws with that text when the other side closes before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Cuts the connection, as if a cable were pulled. */
  readonly cut: () => void;
}

/** Connects to a port of this machine. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  // A 'close' event follows, which is handled.
  socket.on('error', () => {});
  return {
    write: (text) => void socket.write(text, 'latin1'),
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(received)) resolve(received);
          else if (socket.closed) reject(new Error(`Closed after: ${received}`));
        };
        socket.on('data', look);
        socket.on('close', look);
        look();
      }),
    cut: () => void socket.resetAndDestroy(),
  };
}
