import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that a system gives to whoever connects or asks for any: nobody else comes by one of these. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port of the loopback that nothing listens on. It stays this process's own until the process ends, also while what
 * listens there is stopped and started again: no other call of this, in whatever process, answers it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const release = await claim(port);
    if (release && (await isFree(port))) return port;
    release?.();
  }
}

/** Takes the UDP port of the same number, which marks it as taken; null where another has it. The system gives it back. */
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
