import { blockPerson, unblockPerson } from '@lendloop/contract/cases/blocks';
import { expect, test } from 'vitest';

import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { openLocalBus } from '../live/bus.ts';
import { startAppForTest } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';

test('a person blocks 60 times an hour, as each makes every node read its lists again; what changes nothing does not', async () => {
  const counted = limitsInMemory(true);
  // Those of an hour alone: those per minute would be reached first.
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  const bus = openLocalBus();
  let outdated = 0;
  bus.subscribe(({ kind }) => {
    if (kind === 'pages_outdated') outdated += 1;
  });
  const app = await startAppForTest({ makeLimit, bus });
  const [asha, vik] = [await makePerson(app), await makePerson(app)];
  const params = { userId: vik.id };
  const block = () => asha.client.call(blockPerson, { params });
  const unblock = () => asha.client.call(unblockPerson, { params });
  for (let time = 0; time < 60; time++)
    for (const call of [block, block, unblock, unblock]) expect((await call()).status).toBe(204);
  expect(outdated).toBe(120);
  expect(await block()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await unblock()).status).toBe(204);
  expect(outdated).toBe(120);
});
