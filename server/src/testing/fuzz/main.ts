// `npm run fuzz`: the random requests of the test suite on both databases, but more of them, as many as the argument says.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const requests = process.argv[2] ?? '20000';
const vitest = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'api-embedded', '--project', 'api-postgres', 'server/src/fuzz.api.test.ts'],
  { env: { ...process.env, FUZZ_REQUESTS: requests }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
