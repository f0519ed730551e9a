import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../config.ts';
import { openCarrier } from './carrier.ts';

const SLOW = 'slow@example.com';

/** A mail server that never stops answering when it is told to deliver to `SLOW`, and accepts all other mails. */
async function startTricklingServer(): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    let isContent = false;
    let trickle: NodeJS.Timeout | undefined;
    socket.once('close', () => clearInterval(trickle));
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (line.includes(SLOW) && !isContent) trickle = setInterval(() => say('250-Just a moment'), 20);
      else if (line === 'DATA') {
        isContent = true;
        say('354 Go ahead');
      } else if (!isContent) say('250 Fine');
      else if (line === '.') {
        isContent = false;
        say('250 Queued');
      }
    };
    say('220 Welcome');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) answer(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const posting = (address: string) =>
  ({
    id: 1,
    kind: 'password_changed',
    createdAt: new Date('2026-03-01T08:00:00Z'),
    letter: { to: { name: '', address }, language: 'en', subject: 'News', text: 'News', html: '<p>News</p>' },
  }) as const;

test('a mail server that trickles its answers does not keep a connection for ever', async () => {
  const mail = { smtpUrl: await startTricklingServer(), from: 'hello@lendloop.test' };
  const carrier = openCarrier({ ...readConfig({ LOG_LEVEL: 'silent' }), mail }, 300);
  onTestFinished(() => carrier.close());
  const stalled = Array.from({ length: 5 }, () => carrier.carry(posting(SLOW)));
  const outcomes = await Promise.allSettled(stalled);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  expect(await carrier.carry(posting('quick@example.com'))).toBeNull();
});
