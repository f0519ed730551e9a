import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

/** Runs in a process of its own, because it changes the whole process. Prints the names of its threads with their priorities. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { pbkdf2 } from 'node:crypto';
  import { promisify } from 'node:util';
  import { favorEventLoop } from ${JSON.stringify(new URL('threads.ts', import.meta.url).href)};
  await favorEventLoop();
  await promisify(pbkdf2)('a', 'b', 1, 8, 'sha512');
  for (const id of readdirSync('/proc/self/task'))
    console.log(readFileSync(\`/proc/self/task/\${id}/comm\`, 'utf8').trim(), getPriority(Number(id)));
`;

test('the threads of the pool yield to all others', ({ skip }) => {
  skip(process.platform !== 'linux', 'Elsewhere threads have no priorities of their own.');
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
  });
  const threads = stdout.trim().split('\n');
  const prioritiesOf = (isOfPool: boolean) => [
    ...new Set(
      threads
        .filter((thread) => thread.startsWith('libuv-worker ') === isOfPool)
        .map((thread) => Number(thread.split(' ').at(-1))),
    ),
  ];
  const [own = 0, ...others] = prioritiesOf(false);
  expect(others).toEqual([]);
  expect(prioritiesOf(true)).toEqual([own + 10]);
});
