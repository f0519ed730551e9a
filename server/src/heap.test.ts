import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

/** Runs in a process of its own, because it changes the whole process. Prints the bytes of the young generation. */
const program = (isBounded: boolean) => `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { boundHeap } from ${JSON.stringify(new URL('heap.ts', import.meta.url).href)};
  if (${isBounded}) boundHeap();
  const kept = [];
  for (let count = 0; count < 2e6; count++) kept[count % 5e5] = { count };
  console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
`;

const youngBytes = (isBounded: boolean): number =>
  Number(spawnSync(process.execPath, ['--input-type=module', '-e', program(isBounded)]).stdout);

test('the young generation grows to 16 MB and no further', () => {
  const MB = 1024 * 1024;
  expect(youngBytes(true)).toBe(16 * MB);
  // By itself it would grow further.
  expect(youngBytes(false)).toBeGreaterThan(16 * MB);
});
