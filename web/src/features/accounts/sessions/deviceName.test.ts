import { wordsIn } from '@lendloop/words/catalogues';
import { expect, test } from 'vitest';

import { deviceName } from './deviceName.ts';

test.each([
  ['en', 'Firefox', 'Windows', 'Firefox on Windows'],
  ['de', 'Firefox', 'Windows', 'Firefox auf Windows'],
  ['hi', 'Chrome', 'Android', 'Android पर Chrome'],
  ['ar', 'Safari', 'iPhone', 'Safari على iPhone'],
  ['en', null, 'Linux', 'Another browser on Linux'],
  ['de', null, 'Linux', 'Anderer Browser auf Linux'],
  ['en', 'Opera', null, 'Opera'],
  ['en', null, null, 'Unknown device'],
  ['ar', null, null, 'جهاز غير معروف'],
] as const)('in %s %s on %s is called %s', (language, browser, system, name) => {
  expect(deviceName(wordsIn(language, 'settings'), { browser, system })).toBe(name);
});
