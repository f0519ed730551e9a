import { readFileSync } from 'node:fs';

import { getHealth } from '@lendloop/contract/admin/health';
import { getSite } from '@lendloop/contract/site';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

test('everybody learns which version runs, and administrators which this node runs', async () => {
  const app = await startAppForTest();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await app.client().call(getSite, {})).body.version).toBe(version);
  const admin = await makePerson(app, { isAdmin: true });
  expect((await admin.client.call(getHealth, {})).body.version).toBe(version);
});
