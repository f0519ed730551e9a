import { createServer } from 'node:net';

import { expect, it } from 'vitest';

import { freePort } from './freePort.ts';

it('returns each port once, outside the ephemeral range, and each can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.filter((port) => port < 20_000 || port >= 32_000)).toEqual([]);
  for (const port of ports) {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  }
});
