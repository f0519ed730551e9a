import { expect, test } from 'vitest';

import type { Config } from '../config.ts';
import { startAppForTest } from '../testing/app.ts';
import { connect } from '../testing/socket.ts';

/** Says what the page at each of these hosts is answered when it calls the host that it came from. */
async function askAs(config: Partial<Config>, hosts: readonly string[]) {
  const app = await startAppForTest({ config });
  const answers = hosts.map(async (host) => {
    const headers = { host, origin: `http://${host}` };
    const { statusCode } = await app.server.inject({ method: 'POST', url: '/api/logout', headers });
    const socket = await connect(app, undefined, headers).then(
      async (tab) => {
        tab.socket.close();
        await tab.closed;
        return 'open';
      },
      () => 'refused',
    );
    return [host, statusCode, socket];
  });
  return Promise.all(answers);
}

test('a page is not ours because its name points at this machine', async () => {
  const hosts = ['evil.example:3000', 'evil.example', '127.0.0.1.evil.example', 'localhost.evil.example'];
  expect(await askAs({}, hosts)).toEqual(hosts.map((host) => [host, 403, 'refused']));
});

test('local names and numeric addresses are still ours', async () => {
  const hosts = ['127.0.0.1:3000', 'localhost:8080', '[::1]:3000', '192.168.0.7:3000'];
  expect(await askAs({}, hosts)).toEqual(hosts.map((host) => [host, 204, 'open']));
});

test('a server that others can reach accepts any name', async () => {
  expect(await askAs({ isLocal: false }, ['shop.example'])).toEqual([['shop.example', 204, 'open']]);
});

test.each([true, false])(
  'a page cannot read the metrics by a name that points at this machine: local %s',
  async (isLocal) => {
    const app = await startAppForTest({ config: { isLocal } });
    const ask = async (host: string) =>
      (await app.server.inject({ url: '/metrics', headers: { host }, remoteAddress: '127.0.0.1' }))
        .statusCode;
    for (const host of ['evil.example:3000', 'localhost.evil.example'])
      expect([host, await ask(host)]).toEqual([host, 403]);
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
      expect([host, await ask(host)]).toEqual([host, 200]);
  },
);
