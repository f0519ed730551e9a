import { createServer } from 'node:net';

import { expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '../db/connect.ts';
import { startPostgres } from './postgres.ts';

it('a server that could not start at first starts with its data once it can', async () => {
  const postgres = await startPostgres({ durable: false });
  onTestFinished(() => postgres.stop());
  const url = await postgres.createDatabase('kept');
  await postgres.kill();
  // Leftovers of the killed server can make the new one exit, so it is started again.
  const inTheWay = createServer((socket) => socket.destroy());
  let asked = 0;
  inTheWay.on('connection', () => {
    if (++asked === 20) inTheWay.close();
  });
  await new Promise<void>((resolve) => inTheWay.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  await postgres.restart();
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  await database.ping();
  expect(asked).toBeGreaterThanOrEqual(20);
});
