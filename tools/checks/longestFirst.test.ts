import { existsSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { LONGEST } from './longestFirst.ts';

test('the listed files exist', () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
