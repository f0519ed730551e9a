import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that the system never hands one of these to anybody else. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Returns a loopback port that nothing listens on. It stays reserved until this process ends, even while a server on it
 * restarts: no other call returns it, in any process.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const release = await claim(port);
    if (release && (await isFree(port))) return port;
    release?.();
  }
}

/** Binds the UDP port with that number to mark it as taken, or returns null when it is. The system frees it at exit. */
function claim(port: number): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => resolve(null));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(() => socket.close()));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
