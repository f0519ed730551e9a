import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';

import { LIVE_PATH } from '@lendloop/contract/live';
import { expect, onTestFinished, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { connect } from '../testing/socket.ts';

const UPGRADE = [
  `GET ${LIVE_PATH} HTTP/1.1`,
  'Host: localhost',
  'X-Forwarded-For: 198.51.100.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
];

/** Asks for a live connection and resets it, all before this process can accept it. */
function askAndReset(port: number): void {
  const bytes = JSON.stringify([...UPGRADE, '', ''].join('\r\n'));
  const script = `
    const connection = require('node:net').connect(${port}, '127.0.0.1', () => {
      connection.write(${bytes});
      connection.resetAndDestroy();
    });`;
  execFileSync(process.execPath, ['-e', script]);
}

test('a connection that is reset before anybody asks for its address stops nobody', async () => {
  const app = await startAppForTest();
  const client = await connect(app);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const { port } = app.server.server.address() as AddressInfo;
  for (let times = 0; times < 3; times++) {
    askAndReset(port);
    client.sendText('?');
    await client.take('error', times + 1);
  }
  expect(uncaught).toEqual([]);
});
